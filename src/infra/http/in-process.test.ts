import type { FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { clientFor } from '#contract/client.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { ServedEndpoint } from './dispatch.ts';
import { inProcessTransport } from './in-process.ts';

const handler = vi.fn(async () => ({ body: [] }));
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
const context = { database: {}, env: { publicUrl: 'http://127.0.0.1' } } as AppContext;
const transport = inProcessTransport(context, table, null, request);
const client = clientFor(
  Object.fromEntries(table.map(({ name, endpoint }) => [name, endpoint])),
  transport,
) as Record<string, () => Promise<unknown>>;

it('lets a page read while it renders, also by a POST that changes nothing', async () => {
  await expect(client.list?.()).resolves.toEqual({ items: [] });
  await expect(client.search?.()).resolves.toEqual({ items: [] });
});

it.each(['create', 'replace', 'remove'])('lets no page make the writing call %s', async (name) => {
  handler.mockClear();
  await expect(client[name]?.()).rejects.toThrow(`A page may not make the call ${name}`);
  expect(handler).not.toHaveBeenCalled();
});
