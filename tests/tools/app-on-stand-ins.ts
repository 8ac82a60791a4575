/*
 * Starts the built app with stand-ins for the internet, as a process of its own. No setting of the product can do that:
 * it reaches only public addresses. The environment says where the stand-ins are.
 */
import fs from 'node:fs';
import path from 'node:path';
import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { dnsNames } from '#infra/outbound/dns-names.ts';
import { readyDatabase } from '#infra/ready-database.ts';
import { createApp } from '#src/app.ts';

const { NAME_SERVER = '', WEB_PORTS = '{}' } = process.env;
const ports: Record<number, number> = JSON.parse(WEB_PORTS);

const env = readEnv(process.env);
const log = createLog(env);
const database = await readyDatabase(env, log, { migrate: true });
const app = await createApp({
  ...{ env, log, databaseUrl: database.url, pages: 'built' },
  root: path.resolve(import.meta.dirname, '../..'),
  outbound: {
    names: dnsNames(5000, [NAME_SERVER]),
    reach: (address, port) => (address === '127.0.0.1' ? (ports[port] ?? null) : null),
    ca: fs.readFileSync(new URL('shop-example.cert.pem', import.meta.url), 'utf8'),
  },
});
process.on('SIGTERM', () => void stop());
await app.start();
await app.http.listen({ host: env.host, port: env.port });

async function stop(): Promise<void> {
  await app.close();
  await database.release();
  process.exit(0);
}
