import http from 'node:http';
import pg from 'pg';
import { statementOf } from './cases.ts';

/* What there is to compare with: node:http and pg, one prepared statement a request, its JSON passed on as it is. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    try {
      const given = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : [];
      const { rows } = await pool.query(statementOf((request.url ?? '/').slice(1), given));
      const body = Buffer.from(rows[0]?.body ?? '[]');
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
        .end(body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
