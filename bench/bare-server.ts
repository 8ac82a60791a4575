import http from 'node:http';
import pg from 'pg';
import { WRITES } from './bare-writes.ts';
import { statementOf } from './cases.ts';
import { renderHub } from './hub-template.ts';

/*
 * What there is to compare with: node:http and pg, one prepared statement a request, its JSON passed on as it is; and
 * the hub page from a plain template.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    try {
      const name = (request.url ?? '/').slice(1);
      const given = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : [];
      const [type, text] =
        name === 'hub' ? ['text/html', await hub()] : ['application/json', await ask(name, given)];
      const body = Buffer.from(text);
      response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
// It sends one statement for each request, and has nothing to count.
process.on('message', () => process.send?.(0));
process.on('disconnect', () => process.exit());

async function ask(name: string, values: unknown[]): Promise<string> {
  const write = WRITES[name];
  const { rows } = await pool.query(write ? { name, text: write, values } : statementOf(name, values));
  if (write && !rows[0]) throw new Error('Nothing was written.');
  return rows[0]?.body ?? '[]';
}

async function hub(): Promise<string> {
  const [completed, requested, newest] = await Promise.all([
    ask('completed', [10]),
    ask('requested', [10]),
    ask('newest', [22]),
  ]);
  return renderHub({
    completed: JSON.parse(completed),
    requested: JSON.parse(requested),
    newest: JSON.parse(newest),
  });
}
