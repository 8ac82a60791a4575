import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { useFreshest } from './use-freshest.ts';

const read = vi.fn<() => Promise<string>>();
let seen: string[];
let tell: () => void;

beforeEach(async () => {
  read.mockReset();
  seen = [];
  const streams = watchStreams();
  mountPage(
    <>
      <OpenLine />
      <Shown />
    </>,
    () => 'as loaded',
    { viewer: { username: 'noor' }, settings: { livePlace: null } },
  );
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let n = 0;
  tell = () => streams.at(-1)?.tell(++n, { kind: 'thing', id: '1' });
});

function Shown() {
  const [value, show] = useFreshest({
    loaded: useLoaderData<string>(),
    concerns: ({ kind }) => kind === 'thing',
    read,
  });
  useEffect(() => void seen.push(value), [value]);
  return (
    <>
      <h1>{value}</h1>
      <button type="button" onClick={() => show('as a step answered')}>
        Step
      </button>
    </>
  );
}

const shows = (text: string) => expect.element(page.getByRole('heading')).toHaveTextContent(text);
/** Lets time pass, and what follows from it. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('shows what it reads when another changed it', async () => {
  read.mockResolvedValue('as read');
  await shows('as loaded');
  tell();
  await pass(1_000);
  await shows('as read');
  expect(read).toHaveBeenCalledTimes(1);
});

it('shows a step, and not what was asked for before it and comes after it', async () => {
  const late = Promise.withResolvers<string>();
  read.mockReturnValueOnce(late.promise);
  tell();
  await pass(1_000);
  await page.getByRole('button', { name: 'Step' }).click();
  await shows('as a step answered');
  late.resolve('as it was before the step');
  read.mockResolvedValue('as read behind the step');
  tell();
  await pass(1_000);
  await shows('as read behind the step');
  expect(seen).toEqual(['as loaded', 'as a step answered', 'as read behind the step']);
});
