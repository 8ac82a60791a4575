import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#contract/api-error.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { useFreshest } from './use-freshest.ts';

const MINUTE = 60_000;

const read = vi.fn<() => Promise<string>>();
/** What a write waits for. */
let response: Promise<void>;
let router: ReturnType<typeof mountPage>;
let seen: string[];
let tell: () => void;

beforeEach(async () => {
  read.mockReset();
  seen = [];
  response = Promise.resolve();
  let reads = 0;
  const streams = watchStreams();
  router = mountPage(
    <>
      <OpenLine />
      <Shown />
    </>,
    () => (reads++ === 0 ? 'as loaded' : 'as loaded again'),
    { viewer: { username: 'noor' }, settings: { liveCursor: null } },
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
      <button type="button" onClick={() => response.then(() => show('as a step answered'))}>
        Step
      </button>
    </>
  );
}

const shows = (text: string) => expect.element(page.getByRole('heading')).toHaveTextContent(text);
const refused = (code: ErrorCode, retryAfter?: number) =>
  new ApiError(ERRORS[code].status, { code }, retryAfter);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('reads and shows what another user changed', async () => {
  read.mockResolvedValue('as read');
  await shows('as loaded');
  tell();
  await pass(1_000);
  await shows('as read');
  expect(read).toHaveBeenCalledTimes(1);
});

it('shows the response of a write, and discards an earlier read that arrives later', async () => {
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
  await expect.poll(() => seen).toEqual(['as loaded', 'as a step answered', 'as read behind the step']);
});

it('shows the response of a write even if the loader read an older state meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  response = promise;
  await page.getByRole('button', { name: 'Step' }).click();
  await router.revalidate();
  await shows('as loaded again');
  resolve();
  await shows('as a step answered');
});

for (const code of ['not_signed_in', 'forbidden', 'not_found'] as const) {
  it(`does not retry after ${ERRORS[code].status} until the next change`, async () => {
    read.mockRejectedValue(refused(code));
    tell();
    await pass(60 * MINUTE);
    expect(read).toHaveBeenCalledTimes(1);
    tell();
    await pass(MINUTE);
    expect(read).toHaveBeenCalledTimes(2);
  });
}

it('retries with backoff while offline', async () => {
  read.mockRejectedValue(ApiError.offline());
  tell();
  await pass(60 * MINUTE);
  const times = read.mock.calls.length;
  expect(times).toBeGreaterThan(5);
  expect(times).toBeLessThan(25);
  read.mockResolvedValue('as read at last');
  await pass(10 * MINUTE);
  await shows('as read at last');
});

it('respects Retry-After, also if further changes arrive', async () => {
  read.mockRejectedValueOnce(refused('too_many', 120)).mockResolvedValue('as read later');
  tell();
  await pass(MINUTE);
  tell();
  await pass(50_000);
  expect(read).toHaveBeenCalledTimes(1);
  await pass(15_000);
  expect(read).toHaveBeenCalledTimes(2);
  await shows('as read later');
});
