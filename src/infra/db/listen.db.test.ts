// @module-tag whole
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openLine, ownDatabase } from '#tests/own-database.ts';
import { awakeTime } from '#tests/tools/awake.ts';
import { type Listener, openListener } from './listen.ts';

let url: string;
let teller: pg.Client;

beforeEach(async () => {
  url = await ownDatabase();
  teller = new pg.Client(url);
  teller.on('error', () => {});
  await teller.connect();
  onTestFinished(() => teller.end());
});

const tell = (channel: string, payload: string) =>
  teller.query('select pg_notify($1, $2)', [channel, payload]);

interface Ear {
  listener: Listener;
  heard: string[];
  ups: () => void;
  downs: () => void;
}

function listen(to = url): Ear {
  const error = vi.fn();
  const listener = openListener({ url: to, log: { info() {}, warn() {}, error } });
  onTestFinished(() => listener.close());
  const ear = { listener, heard: [] as string[], ups: vi.fn(), downs: vi.fn() };
  listener.on('news', (payload) => ear.heard.push(payload));
  listener.onUp(ear.ups);
  listener.onDown(ear.downs);
  return ear;
}

// A suspended process reconnects late.
const patient = { timeout: 30_000, interval: 10 };
const up = (ear: Ear) => vi.waitFor(() => expect(ear.listener.connected).toBe(true), patient);
const hears = (ear: Ear, ...payloads: string[]) =>
  vi.waitFor(() => expect(ear.heard).toEqual(payloads), patient);

/** Checks that notifications arrive after a reconnection. Those sent before it are lost. */
async function receivesAgain(ear: Ear): Promise<void> {
  let n = 0;
  await vi.waitFor(async () => {
    await tell('news', String(++n));
    expect(ear.heard.length).toBeGreaterThan(0);
  }, patient);
  expect(vi.mocked(ear.ups).mock.calls.length).toBeGreaterThan(1);
  // Each arrives once, so the lost connection no longer listens.
  expect(new Set(ear.heard).size).toBe(ear.heard.length);
}

/** Ends the listener's connection, as a restarted server would. */
async function terminateListener(): Promise<void> {
  const { rowCount } = await teller.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(rowCount).toBe(1);
}

test('receives from its channels once it has reported to be up', async () => {
  const ear = listen();
  expect(ear.listener.connected).toBe(false);
  await up(ear);
  expect(ear.ups).toHaveBeenCalledOnce();
  await tell('other', 'not for us');
  await tell('news', 'first');
  await tell('news', '');
  await hears(ear, 'first', '');
});

test('receives from a channel that was added later, also if its name needs quoting', async () => {
  const ear = listen();
  await up(ear);
  const later: string[] = [];
  ear.listener.on('Later "on"', (payload) => later.push(payload));
  await vi.waitFor(async () => {
    await tell('Later "on"', 'said');
    expect(later).toContain('said');
  }, patient);
});

test('reports that it is down, reconnects by itself, and receives from the same channels', async () => {
  const ear = listen();
  await up(ear);
  await terminateListener();
  await vi.waitFor(() => expect(ear.downs).toHaveBeenCalled(), patient);
  await receivesAgain(ear);
});

test('reports a silent connection as down within two seconds, and as up once it answers', async () => {
  const line = await openLine(url);
  const ear = listen(line.url);
  await up(ear);
  const awake = awakeTime();
  line.freeze();
  await vi.waitFor(() => expect(ear.downs).toHaveBeenCalled(), patient);
  expect(awake()).toBeLessThan(3000);
  expect(ear.listener.connected).toBe(false);
  line.thaw();
  await up(ear);
  await receivesAgain(ear);
});

test('an error in a handler stops neither the other handlers nor the connection', async () => {
  const ear = listen();
  ear.listener.on('faulty', () => {
    throw new Error('a mistake');
  });
  ear.listener.onUp(() => {
    throw new Error('another');
  });
  await up(ear);
  await tell('faulty', '');
  await tell('news', 'still here');
  await hears(ear, 'still here');
});

test('opens and closes without a server', async () => {
  const ear = listen('postgres://nobody@127.0.0.1:1/nothing');
  await ear.listener.close();
  expect(ear.ups).not.toHaveBeenCalled();
});

test('is gone from the server once it is closed', async () => {
  const ear = listen();
  await up(ear);
  await ear.listener.close();
  expect(ear.listener.connected).toBe(false);
  await vi.waitFor(async () => {
    const { rows } = await teller.query('select from pg_stat_activity where datname = current_database()');
    expect(rows).toHaveLength(1);
  }, patient);
});
