import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { beginReading, readPage } from './page-reads.ts';

const browserFetch = vi.fn<typeof fetch>(async () => new Response(''));
const read = (input: string, init?: RequestInit) => readPage(browserFetch, input, init);

beforeAll(() => vi.stubGlobal('location', new URL('https://kollabrate.example/kollabs')));
afterAll(() => vi.unstubAllGlobals());

it('tells a page that the connection does not bring from one that the server could not make', async () => {
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

it('does not answer where the page is read again and does not come, until the router gives it up', async () => {
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
