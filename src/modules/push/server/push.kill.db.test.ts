// @module-tag whole
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { NODE_FLAGS } from '#tests/app-process.ts';
import { createPerson } from '#tests/factories.ts';
import { recordHappening } from '#tests/notified.ts';
import { startTestApp } from '#tests/test-app.ts';
import { startInternet } from '#tests/tools/internet.ts';
import { createDevice, readPushed } from '#tests/tools/push-service.ts';
import { PUSH_QUEUE } from './push.commands.ts';

const MESSAGES = 30;
const SENDER = path.resolve(import.meta.dirname, '../../../../tests/tools/push-sender.ts');
// A process takes long to start on a busy machine.
const PATIENCE = { timeout: 150_000, interval: 50 };

it('sends each message at most once although the process that sends is killed', async () => {
  const internet = await startInternet();
  onTestFinished(() => internet.close());
  const writer = await startTestApp({ env: { PUBLIC_URL: 'https://here.example' } });
  onTestFinished(() => writer.close());
  const { context } = writer;
  const { db, pool } = context.database;
  const [ada, bob] = [await createPerson(context), await createPerson(context)];
  const device = createDevice('device');
  const subscribed = await writer.call('POST', '/push/subscription', {
    token: await bob.freshToken(),
    body: device.subscription,
  });
  expect(subscribed.status).toBe(201);

  const arrived: string[] = [];
  let answers = false;
  internet.answer = async (request, response) => {
    const { message } = await readPushed(request, device);
    arrived.push(message.notification.navigate.split('/').at(-1));
    // The first process is killed while it waits for answers.
    if (answers) response.writeHead(201).end();
  };
  const sent = Array.from({ length: MESSAGES }, () => newId());
  await transaction(db, async (tx) => {
    for (const postId of sent) {
      const about = { senderId: ada.userId, recipientId: bob.userId, postId, subject: 'Tides' };
      await recordHappening(tx, context, { ...about, type: 'accepted' });
    }
  });

  const start = () => {
    const port = String(internet.options.reach('127.0.0.1', 443));
    const ca = String(internet.options.ca);
    const child = spawn(process.execPath, [...NODE_FLAGS, SENDER, writer.databaseUrl, port, ca], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const kill = async () => {
      if (child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    };
    onTestFinished(kill);
    return { kill };
  };
  const first = start();
  await expect.poll(() => arrived.length, PATIENCE).toBeGreaterThan(0);
  await first.kill();

  const claimed = async () => {
    const { rows } = await pool.query(
      `select d.id, n.post_id from push_deliveries d join notifications n on n.id = d.notification_id
       where d.claimed_at is not null`,
    );
    return rows as { id: string; post_id: string }[];
  };
  const interrupted = await claimed();
  expect(interrupted.length).toBeGreaterThan(0);
  expect(interrupted.length).toBeLessThan(MESSAGES);
  // As the queue does when the lease of a dead process ends.
  await transaction(db, (tx) =>
    context.jobs.enqueueAll(
      tx,
      PUSH_QUEUE,
      interrupted.map(({ id: deliveryId }) => ({ deliveryId })),
    ),
  );

  answers = true;
  start();
  // What was sent and not settled stays claimed.
  const done = async () => new Set([...arrived, ...(await claimed()).map((one) => one.post_id)]);
  await expect.poll(done, PATIENCE).toEqual(new Set(sent));
  const open = async () =>
    (await pool.query(`select from jobs.job where name = $1 and state < 'completed'`, [PUSH_QUEUE])).rowCount;
  await expect.poll(open, PATIENCE).toBe(interrupted.length);
  expect(arrived).toHaveLength(new Set(arrived).size);
  expect(await claimed()).toEqual(interrupted);
}, 480_000);
