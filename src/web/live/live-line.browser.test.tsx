import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchStreams } from '#tests/components/live-stream.tsx';
import type { LiveChange } from './live-change.ts';
import { type LiveLine, openLine } from './live-line.ts';

let streams: ReturnType<typeof watchStreams>;
let line: LiveLine | undefined;
let heard: (LiveChange | 'reset')[];

beforeEach(() => {
  streams = watchStreams();
  heard = [];
});
afterEach(() => {
  line?.close();
  line = undefined;
});

/** @returns the stream of this tab, which leads */
async function lead(...watches: string[]) {
  line = openLine({
    ...{ since: null, watches },
    onChange: (change) => heard.push(change),
    onState: () => {},
  });
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  return streams[0];
}

it('tells a page once of each thing that one event is about', async () => {
  const stream = await lead();
  // An edited Kollab has two requests that are open.
  const [one, other] = [
    { kind: 'request', id: 'r1' },
    { kind: 'request', id: 'r2' },
  ];
  stream?.tell(7, one);
  stream?.tell(7, other);
  // Told again in the order of the log.
  stream?.tell(7, one);
  expect(heard).toEqual([one, other]);
});
