import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchStreams } from '#tests/components/live-stream.tsx';
import type { LiveChange } from './live-change.ts';
import { type LiveConnection, openConnection } from './live-connection.ts';
import type { Message } from './live-tabs.ts';

let streams: ReturnType<typeof watchStreams>;
let line: LiveConnection | undefined;
let heard: (LiveChange | 'reset')[];
/** The channel to other tabs, and the messages received on it. */
let others: BroadcastChannel;
let received: Message[];

beforeEach(() => {
  streams = watchStreams();
  heard = [];
  received = [];
  others = new BroadcastChannel('live-2');
  others.onmessage = ({ data }: MessageEvent<Message>) => received.push(data);
});
afterEach(() => {
  line?.close();
  line = undefined;
  others.close();
});

/**
 * @returns the stream of this tab, which is the leader
 */
async function lead(...watches: string[]) {
  line = openConnection({
    ...{ since: null, watches },
    onChange: (change) => heard.push(change),
    onState: () => {},
  });
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  return streams[0];
}

it('reports each object of an event once', async () => {
  const stream = await lead();
  // An edited Kollab with two open requests.
  const [one, other] = [
    { kind: 'request', id: 'r1' },
    { kind: 'request', id: 'r2' },
  ];
  stream?.tell(7, one);
  stream?.tell(7, other);
  // A repeated delivery.
  stream?.tell(7, one);
  expect(heard).toEqual([one, other]);
});

const watched = () => streams.at(-1)?.url.searchParams.getAll('watch');
const join = (tab: string, watches: string[]) =>
  others.postMessage({ type: 'join', tab, watches, since: null } satisfies Message);

it('keeps its own watches, however many tabs are opened', async () => {
  await lead('kollab:own');
  for (let n = 1; n <= 25; n++) join(`tab ${n}`, [`kollab:${n}`]);
  await expect.poll(() => watched()?.length).toBe(20);
  expect(watched()).toContain('kollab:own');
});

it('adds watches that did not fit once other tabs are closed', async () => {
  await lead();
  for (let n = 1; n <= 21; n++) join(`tab ${n}`, [`kollab:${n}`]);
  await expect.poll(() => watched()?.length).toBe(20);
  expect(watched()).not.toContain('kollab:21');
  others.postMessage({ type: 'leave', tab: 'tab 1' } satisfies Message);
  await expect.poll(watched).toContain('kollab:21');
  expect(watched()).not.toContain('kollab:1');
});

it('notifies the other tabs when it is closed, and when it is back', async () => {
  await lead('kollab:own');
  const types = () => received.map(({ type }) => type);
  await expect.poll(types).toContain('join');
  received = [];
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await expect.poll(types).toContain('leave');
  received = [];
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect
    .poll(() => received.filter(({ type }) => type === 'join'))
    .toMatchObject([{ watches: ['kollab:own'] }]);
});

it('opens its own stream where the browser has no Web Locks, as without https', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
  const stream = await lead('kollab:own');
  join('another', ['kollab:other']);
  const change = { kind: 'request', id: 'r1' };
  stream?.tell(7, change);
  expect(heard).toEqual([change]);
  line?.watch(['kollab:own', 'kollab:next']);
  await expect.poll(watched).toEqual(['kollab:next', 'kollab:own']);
  expect(received).toEqual([]);
});

it('reopens once after several navigations, without losing events', async () => {
  const stream = await lead('kollab:first');
  stream?.tell(3, { kind: 'request', id: 'r1' });
  vi.useFakeTimers();
  line?.watch(['kollab:second']);
  vi.advanceTimersByTime(500);
  stream?.tell(4, { kind: 'request', id: 'r2' });
  line?.watch(['kollab:third']);
  vi.advanceTimersByTime(10_000);
  expect(streams).toHaveLength(2);
  expect(watched()).toEqual(['kollab:third']);
  // Events of the second object were not received after this cursor.
  expect(streams.at(-1)?.url.searchParams.get('since')).toBe('1-3');
  line?.watch([]);
  line?.watch(['kollab:third']);
  vi.advanceTimersByTime(10_000);
  expect(streams).toHaveLength(2);
});
