import type { FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { clientFor } from '#contract/client.ts';
import type { AppContext } from '#infra/app-context.ts';
import { systemClock } from '#infra/clock.ts';
import type { Snapshot } from '#infra/edge/freshness.ts';
import { createSharedCaches } from '#infra/edge/shared-caches.ts';
import type { ServedEndpoint } from './dispatch.ts';
import { inProcessTransport } from './in-process.ts';

const handler = vi.fn(async () => ({ body: [] as { id: string }[] }));
const served = (name: string, endpoint: ServedEndpoint['endpoint'], reads?: true): ServedEndpoint => ({
  name,
  endpoint,
  spec: { summary: name, access: 'public', response: z.array(z.never()), ...(reads && { reads }) },
  handler,
});
const table = [
  served('list', 'GET /things'),
  served('search', 'POST /things/search', true),
  served('create', 'POST /things'),
  served('replace', 'PUT /things'),
  served('remove', 'DELETE /things'),
];
const request = { ip: '127.0.0.1', headers: {}, id: 'r', log: console } as unknown as FastifyRequest;
const sharedCaches = createSharedCaches({ current: true }, systemClock);
const env = { publicUrl: 'http://127.0.0.1' };
const context = { database: {}, env, sharedCaches } as unknown as AppContext;
const read: Snapshot[] = [];
const transport = inProcessTransport(context, table, null, request, (snapshot) => read.push(snapshot));
const client = clientFor(
  Object.fromEntries(table.map(({ name, endpoint }) => [name, endpoint])),
  transport,
) as Record<string, () => Promise<unknown>>;

it('lets a page read while it is rendered, also by a POST that only reads', async () => {
  await expect(client.list?.()).resolves.toEqual({ items: [] });
  await expect(client.search?.()).resolves.toEqual({ items: [] });
});

it('reports to a cached page what each read shows', async () => {
  const id = '00000000-0000-7000-8000-000000000001';
  handler.mockResolvedValueOnce({ body: [{ id }] });
  read.length = 0;
  await client.list?.();
  expect(read.map(({ ids }) => [...ids])).toEqual([[id]]);
});

it.each(['create', 'replace', 'remove'])('lets no page call the write %s', async (name) => {
  handler.mockClear();
  await expect(client[name]?.()).rejects.toThrow(`A page may not make the call ${name}`);
  expect(handler).not.toHaveBeenCalled();
});
