import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const getUser = vi.fn(async (input: unknown) => input);
let isReachable = true;

beforeEach(() => {
  isReachable = true;
  vi.resetModules();
  vi.doMock('./http-api.ts', () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return { httpApi: { getUser } };
  });
});

afterAll(() => {
  vi.doUnmock('./http-api.ts');
  vi.resetModules();
});

it('passes its input to the endpoint of that name, and returns the same function each time', async () => {
  const { api } = await import('./api.ts');
  const { getUser: endpoint } = api;
  expect(api.getUser).toBe(endpoint);
  await expect(endpoint({ params: { username: 'noor' } })).resolves.toEqual({ params: { username: 'noor' } });
});

it('reports a lost connection when the transport code cannot be fetched, and fetches it again on the next call', async () => {
  const { api, prepareApi } = await import('./api.ts');
  const input = { params: { username: 'noor' } };
  isReachable = false;
  prepareApi();
  await expect(api.getUser(input)).rejects.toMatchObject({ name: 'ApiError', status: 599, code: 'offline' });
  isReachable = true;
  await expect(api.getUser(input)).resolves.toEqual(input);
});
