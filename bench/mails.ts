import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { costOf } from './cost.ts';
import { serve, settingsFor } from './servers.ts';
import { clearWrites, writeCases } from './writes.ts';

/*
 * `DATABASE_URL=… npm run bench:mails`, after `npm run bench:seed`: how many mails a second follow from accepted requests,
 * and what one costs. The goal is as many as there were accepted in a second when mails fell behind, 168. BENCH_MAILS
 * (2000, at most 5000). BENCH_REPLY_MS (0): what the mail server takes for each of its replies, as one far away does.
 */
const MAILS = Math.min(5000, Number(process.env.BENCH_MAILS ?? 2000));
const REPLY_MS = Number(process.env.BENCH_REPLY_MS ?? 0);
const PORT = Number(process.env.PORT ?? 4440);
const LEAST_PER_SECOND = 168;
const NAME = 'bench_mails';

const ACCEPTED = `insert into events (type, actor_id, subject_id, data, created_at)
  select 'request.accepted', recipient_id, id, jsonb_build_object('kollabId', kollab_id, 'senderId', sender_id,
    'recipientId', recipient_id, 'to', jsonb_build_array('sender')), clock_timestamp()
  from requests, generate_series(1, $1::int / (select count(*)::int from requests) + 1) limit $1`;
const WANT_MAILS = `update accounts set mails_notifications = $1 where user_id in (select sender_id from requests)`;

const received = { mails: 0, connections: 0 };
const server = await startServer();
const settings = settingsFor(PORT);
const client = new pg.Client({ connectionString: settings.DATABASE_URL });
await client.connect();
const url = new URL(settings.DATABASE_URL);
url.searchParams.set('application_name', NAME);
const child = await serve('app-server.ts', PORT, {
  ...settings,
  DATABASE_URL: url.href,
  SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  BACKGROUND: '1',
});
try {
  await clearWrites(client);
  await writeCases([])[0]?.prepare(client, MAILS / 2);
  await client.query(WANT_MAILS, [true]);
  const before = await costOf(child, NAME, client);
  const start = performance.now();
  await client.query(ACCEPTED, [MAILS]);
  while (received.mails < MAILS) await wait(20);
  const seconds = (performance.now() - start) / 1000;
  const after = await costOf(child, NAME, client);
  const each = (part: keyof typeof after) =>
    ((after[part] - before[part]) / MAILS).toFixed(part === 'statements' ? 1 : 0);
  const perSecond = MAILS / seconds;
  console.log(
    `${MAILS} mails in ${seconds.toFixed(1)} s: ${perSecond.toFixed(0)} a second, by ${received.connections} connections`,
  );
  console.log(
    `each: ${each('process')} + ${each('database')} µs of the app and the database, ${each('statements')} statements`,
  );
  if (perSecond < LEAST_PER_SECOND) process.exitCode = 1;
  await client.query(WANT_MAILS, [false]);
  await clearWrites(client);
} finally {
  await client.end();
  child.disconnect();
  await once(child, 'exit');
  server.close();
}

async function startServer(): Promise<SMTPServer> {
  const late = async (done: () => void) => {
    if (REPLY_MS > 0) await wait(REPLY_MS);
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect(_session, done) {
      received.connections++;
      void late(done);
    },
    onMailFrom: (_address, _session, done) => void late(done),
    onRcptTo: (_address, _session, done) => void late(done),
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        received.mails++;
        void late(done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}
