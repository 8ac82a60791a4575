import http from 'node:http';
import pg from 'pg';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { WRITES } from './bare-writes.ts';
import { READS } from './cases.ts';

/*
 * What the app is compared with: node:http and pg, one prepared statement a request, whose JSON is sent as it comes. It
 * checks no session and no input. `/hub` writes a page of the three lists of the hub from a plain template.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    try {
      const name = (request.url ?? '/').slice(1);
      const values = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : [];
      const [type, text] =
        name === 'hub' ? ['text/html', await hubPage()] : ['application/json', await query(name, values)];
      const body = Buffer.from(text);
      response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
// It sends one statement a request, so nobody needs the count.
process.on('message', () => process.send?.(0));
process.on('disconnect', () => process.exit());

async function query(name: string, values: unknown[]): Promise<string> {
  const text = WRITES[name] ?? READS[name] ?? '';
  const { rows } = await pool.query<{ body: string | null }>({ name, text, values });
  // Only a write can find nothing, and then it was not done.
  if (WRITES[name] && !rows[0]) throw new Error(`${name} wrote nothing`);
  return rows[0]?.body ?? '[]';
}

async function hubPage(): Promise<string> {
  const lists = await Promise.all([
    query('completed', [10]),
    query('requested', [10]),
    query('newest', [10]),
  ]);
  const shelves = lists.map((list) => `<ul>${JSON.parse(list).map(card).join('')}</ul>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Find Kollabs</title></head>
<body><main><h1>Find Kollabs</h1>${shelves.join('\n')}</main></body></html>`;
}

function card(kollab: KollabView): string {
  return `<li><article><img src="${escaped(kollab.imageUrl)}" alt="" loading="lazy">
<h3><a href="/kollab/${kollab.kollabId}/details">${escaped(kollab.title)}</a></h3>
<p>${escaped(kollab.compensation.slice(0, 120))}</p><p>${kollab.category} ${kollab.requestsCount}</p>
<a href="/user/${kollab.username}">${escaped(kollab.displayName)}</a></article></li>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
