import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FetchedPages } from './fetched-pages.ts';

const HERE = 'https://kollabrate.example';
let now: number;
let asked: string[];
let pages: FetchedPages;

/** The headers with which each address was asked for. */
let headers: Headers[];

const browserFetch = vi.fn<typeof fetch>(async (input, init) => {
  headers.push(new Headers(init?.headers));
  const { pathname, search } = new URL(String(input), HERE);
  asked.push(`${init?.method ?? 'GET'} ${pathname}${search}`);
  return new Response('', { status: pathname === '/missing.data' ? 404 : 200 });
});

beforeAll(() => vi.stubGlobal('location', new URL('/kollabs', HERE)));
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  now = 0;
  asked = [];
  headers = [];
  pages = new FetchedPages(browserFetch, () => now);
});

describe('pages fetched beforehand', () => {
  it('answers once with what was prepared', async () => {
    pages.prepare(`${HERE}/users.data?view=top`);
    pages.prepare(`${HERE}/users.data?view=top`);
    await pages.answer(new URL('/users.data?view=top', HERE));
    expect(asked).toEqual(['GET /users.data?view=top']);
    await pages.answer(new URL('/users.data?view=top', HERE));
    expect(asked).toHaveLength(2);
  });

  it('says that a page was shown once it is, since the server counts no view before', async () => {
    pages.prepare(`${HERE}/user/noor.data?tab=kollabs`);
    expect(headers[0]?.get('purpose')).toBe('prefetch');
    expect(asked).toHaveLength(1);
    await pages.answer('/user/noor.data?tab=kollabs');
    await pages.answer('/user/noor.data');
    expect(asked.slice(1)).toEqual(['POST /api/views?page=%2Fuser%2Fnoor.data', 'GET /user/noor.data']);
    expect(headers[2]?.get('purpose')).toBeNull();
  });

  it('asks for what was not prepared, and for the same path elsewhere', async () => {
    pages.prepare(`${HERE}/users.data`);
    await pages.answer('/users.data?view=top');
    await pages.answer('https://other.example/users.data');
    expect(asked).toEqual(['GET /users.data', 'GET /users.data?view=top', 'GET /users.data']);
  });

  it('keeps it for a moment only', async () => {
    pages.prepare(`${HERE}/users.data`);
    now = 10_000;
    await pages.answer('/users.data');
    expect(asked).toHaveLength(2);
  });

  it('forgets it before and after a write', async () => {
    pages.prepare(`${HERE}/users.data`);
    const write = pages.answer('/api/kollab', { method: 'POST' });
    pages.prepare(`${HERE}/kollabs.data`);
    await write;
    await pages.answer('/users.data');
    await pages.answer(new Request(`${HERE}/kollabs.data`));
    expect(asked.filter((one) => one.startsWith('GET'))).toHaveLength(4);
  });

  it('tells a page that the line does not bring from one that the server could not make', async () => {
    browserFetch.mockRejectedValueOnce(new TypeError('away'));
    expect((await pages.answer('/users.data')).status).toBe(599);
    browserFetch.mockRejectedValueOnce(new TypeError('away'));
    await expect(pages.answer('/api/user')).rejects.toThrow('away');
    const left = AbortSignal.abort(new Error('left'));
    browserFetch.mockRejectedValueOnce(left.reason);
    await expect(pages.answer('/users.data', { signal: left })).rejects.toThrow('left');
  });

  it('asks again for what did not go well', async () => {
    pages.prepare(`${HERE}/missing.data`);
    expect((await pages.answer('/missing.data')).status).toBe(404);
    expect(asked).toHaveLength(2);

    browserFetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    pages.prepare(`${HERE}/users.data`);
    expect((await pages.answer('/users.data')).status).toBe(200);
  });

  it('keeps no more than a few', async () => {
    for (let at = 0; at < 20; at++) pages.prepare(`${HERE}/user/${at}.data`);
    asked = [];
    for (let at = 0; at < 20; at++) await pages.answer(`/user/${at}.data`);
    expect(asked.filter((one) => one.startsWith('GET'))).toHaveLength(14);
  });
});
