import { useLoaderData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#contract/api-error.ts';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { Button } from '#ui/button/button.tsx';
import { useFreshest } from '../live/use-freshest.ts';
import { readPage } from '../router-glue/page-reads.ts';
import { useWrite, type WriteOptions } from './use-write.ts';

interface Input {
  key?: string;
}

const read = vi.fn<() => Promise<string>>();
const send = vi.fn<(input: Input) => Promise<object>>();
const browserFetch = vi.fn<typeof fetch>();

beforeEach(() => {
  read.mockReset().mockResolvedValue('as read');
  send.mockReset().mockResolvedValue({});
  browserFetch.mockReset().mockImplementation(async () => Response.json('as loaded'));
});

function Thing(options: WriteOptions<[Input], object>) {
  const [value] = useFreshest({
    loaded: useLoaderData<string>(),
    concerns: ({ kind }) => kind === 'thing',
    read,
  });
  const write = useWrite(send, options);
  return (
    <>
      <h1>{value}</h1>
      <Button onClick={() => write.run({})}>Press</Button>
    </>
  );
}

/** Renders the page and opens the live connection. @returns sends the event of a write, or of another user */
async function show(options: WriteOptions<[Input], object> = {}) {
  const streams = watchStreams();
  // Like the router, which fetches .data.
  const load = async ({ request }: { request: Request }) =>
    (await readPage(browserFetch, `${location.pathname}.data`, { signal: request.signal })).json();
  const root = { viewer: { username: 'noor' }, settings: { liveCursor: null } };
  mountPage(
    <>
      <OpenLine />
      <Thing {...options} />
    </>,
    load,
    root,
  );
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let n = 0;
  return (trace?: string) =>
    streams.at(-1)?.tell(++n, { kind: 'thing', id: '1', ...(trace !== undefined && { trace }) });
}

const button = page.getByRole('button', { name: 'Press' });
const press = () => button.click();
const settled = () => expect.element(button).not.toHaveAttribute('aria-busy');
const traceOf = (call = 0) => send.mock.calls[call]?.[0].key?.replaceAll('-', '') ?? '';
/** Longer than the stream batches events. */
const pass = () => vi.advanceTimersByTimeAsync(1_000);

it('reads once for a write, and not again for its event', async () => {
  const tell = await show();
  await press();
  await settled();
  tell(traceOf());
  await pass();
  expect(browserFetch).toHaveBeenCalledTimes(2);
  expect(read).not.toHaveBeenCalled();
});

it('waits for the response and the read if the event arrives first', async () => {
  const response = Promise.withResolvers<object>();
  const reading = Promise.withResolvers<Response>();
  send.mockReturnValueOnce(response.promise);
  const tell = await show();
  await press();
  tell(traceOf());
  await pass();
  browserFetch.mockReturnValueOnce(reading.promise);
  response.resolve({});
  await expect.poll(() => browserFetch.mock.calls.length).toBe(2);
  await pass();
  reading.resolve(Response.json('as loaded again'));
  await settled();
  await pass();
  await expect.element(page.getByRole('heading')).toHaveTextContent('as loaded again');
  expect(read).not.toHaveBeenCalled();
});

it('reads nothing for a write that updates the page itself', async () => {
  const tell = await show({ changes: [] });
  await press();
  await settled();
  tell(traceOf());
  await pass();
  expect(browserFetch).toHaveBeenCalledTimes(1);
  expect(read).not.toHaveBeenCalled();
});

it('reads when another user writes at the same time', async () => {
  const tell = await show();
  await press();
  await settled();
  tell(traceOf());
  tell();
  await pass();
  await expect.element(page.getByRole('heading')).toHaveTextContent('as read');
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads when another tab of the user writes', async () => {
  const tell = await show();
  tell('0af7651916cd43dd8448eb211c80319c');
  await pass();
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads when the response of a write was lost', async () => {
  send.mockRejectedValueOnce(ApiError.offline());
  const tell = await show();
  await press();
  tell(traceOf());
  await settled();
  await pass();
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads when the revalidation after a write has failed', async () => {
  const tell = await show();
  browserFetch.mockRejectedValueOnce(new TypeError('away'));
  await press();
  await settled();
  tell(traceOf());
  await pass();
  await expect.element(page.getByRole('heading')).toHaveTextContent('as read');
  expect(read).toHaveBeenCalledTimes(1);
});
