import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { beginReading, readPage } from './page-reads.ts';

const browserFetch = vi.fn<typeof fetch>(async () => new Response(''));
const read = (input: string, init?: RequestInit) => readPage(browserFetch, input, init);

beforeAll(() => vi.stubGlobal('location', new URL('https://kollabrate.example/kollabs')));
afterAll(() => vi.unstubAllGlobals());

it('distinguishes a lost connection from a server failure', async () => {
  browserFetch.mockRejectedValueOnce(new TypeError('away'));
  expect((await read('/users.data')).status).toBe(599);
  browserFetch.mockResolvedValueOnce(new Response('', { status: 500 }));
  expect((await read('/users.data')).status).toBe(500);
  browserFetch.mockRejectedValueOnce(new TypeError('away'));
  await expect(read('/api/user')).rejects.toThrow('away');
  const left = AbortSignal.abort(new Error('left'));
  browserFetch.mockRejectedValueOnce(left.reason);
  await expect(read('/users.data', { signal: left })).rejects.toThrow('left');
});

it('leaves a failed revalidation pending until the router aborts it', async () => {
  const failed = vi.fn();
  const end = beginReading(failed);
  browserFetch.mockResolvedValueOnce(new Response('', { status: 503 }));
  const left = new AbortController();
  const again = read('/kollabs.data', { signal: left.signal });
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  left.abort(new Error('another page'));
  await expect(again).rejects.toThrow('another page');
  end();
});
