import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ApiError } from '#contract/api-error.ts';
import { fetchPicture } from './fetch-transport.ts';
import { httpApi } from './http-api.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.spyOn(window, 'fetch').mockImplementation(fetched);
});

const json = (body: object, status = 200) => Response.json(body, { status });
/** A response whose connection is lost in the middle of the body. */
const brokenOff = () =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"message": "Do'));
        body.error(new TypeError('network error'));
      },
    }),
  );
const sentHeaders = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers);
const LOST = { name: 'ApiError', status: 599, code: 'offline' } satisfies Partial<ApiError>;

describe('a success whose body cannot be parsed', () => {
  it.each([
    ['broke off', brokenOff],
    ['is the page of a proxy', () => new Response('<h1>Welcome to this network</h1>')],
    ['is empty', () => new Response('')],
  ])('is told as a lost line where it %s', async (_, response) => {
    fetched.mockImplementation(async () => response());
    await expect(httpApi.markNotificationsRead({ body: [] })).rejects.toMatchObject(LOST);
    await expect(httpApi.getUser({ params: { username: 'noor' } })).rejects.toMatchObject(LOST);
  });

  it('reports it for a picture, too', async () => {
    fetched.mockImplementation(async () => brokenOff());
    await expect(fetchPicture('/api/message/1/picture/1')).rejects.toMatchObject(LOST);
  });

  it('passes a refusal through unchanged', async () => {
    fetched.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(httpApi.markNotificationsRead({ body: [] })).rejects.toMatchObject({ status: 502 });
  });
});

it('gives an upload the same timeout as the server', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  fetched.mockImplementation(async () => json({ pictureId: 'p1', width: 1, height: 1 }, 201));
  await httpApi.uploadMessagePicture({ body: new FormData() });
  await httpApi.markNotificationsRead({ body: [] });
  expect(timeout.mock.calls).toEqual([[180_000], [20_000]]);
});

it('sends the idempotency key of every write that has one', async () => {
  fetched.mockImplementation(async () => json({ message: 'Done' }));
  const params = { id: 'k1' };
  await httpApi.endRequest({ params, body: { requestId: 'r1', note: '' }, key: 'one' });
  await httpApi.changeSavedSearch({ params, body: { name: 'Duets', alert: 'never' }, key: 'two' });
  await httpApi.acceptRequest({ params, body: { note: '' }, key: 'three' });
  await httpApi.getUser({ params: { username: 'noor' } });
  const keys = fetched.mock.calls.map((_, call) => sentHeaders(call).get('idempotency-key'));
  expect(keys).toEqual(['one', 'two', 'three', null]);
});

it('sends a write in the trace derived from its key, and a read without a trace', async () => {
  fetched.mockImplementation(async () => json({ message: 'Done' }));
  const key = '0af76519-16cd-43dd-8448-eb211c80319c';
  await httpApi.acceptRequest({ params: { id: 'r1' }, body: { note: '' }, key });
  await httpApi.getUser({ params: { username: 'noor' } });
  const traces = [0, 1].map((call) => sentHeaders(call).get('traceparent'));
  expect(traces).toEqual(['00-0af7651916cd43dd8448eb211c80319c-8448eb211c80319c-00', null]);
});

it('sends a write with a key where crypto.randomUUID is missing, as without https', async () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'randomUUID'));
  fetched.mockImplementation(async () => json({ message: 'Done' }));
  for (let count = 0; count < 2; count++) await httpApi.markNotificationsRead({ body: [] });
  const keys = [0, 1].map((call) => sentHeaders(call).get('idempotency-key'));
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(keys[0]).not.toBe(keys[1]);
});

describe('when the page is left', () => {
  const kept = () => fetched.mock.calls.map(([, init]) => init?.keepalive);
  const note = (characters: number) => ({ params: { id: 'r1' }, body: { note: 'あ'.repeat(characters) } });

  it('lets a small write go on, but no read, no upload and no large one', async () => {
    fetched.mockImplementation(async () => json({ message: 'Done' }));
    await httpApi.acceptRequest(note(0));
    await httpApi.acceptRequest(note(3_900));
    await httpApi.followUser({ params: { username: 'noor' } });
    await httpApi.acceptRequest(note(4_000));
    await httpApi.getUser({ params: { username: 'noor' } });
    await httpApi.uploadMessagePicture({ body: new FormData() });
    expect(kept()).toEqual([true, true, true, false, false, false]);
  });

  it('lets as many writes go on as every browser takes at a time', async () => {
    const answers = Promise.withResolvers<void>();
    fetched.mockImplementation(() => answers.promise.then(() => json({ message: 'Done' })));
    const writes = Array.from({ length: 7 }, () => httpApi.acceptRequest(note(3_900)));
    await expect.poll(kept).toEqual([true, true, true, true, true, false, false]);
    answers.resolve();
    await Promise.all(writes);
    await httpApi.acceptRequest(note(3_900));
    expect(kept().at(-1)).toBe(true);
  });
});
