import type { FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { clientFor } from '#contract/client.ts';
import type { Platform } from '#platform/platform.ts';
import type { Served } from './dispatch.ts';
import { inProcessTransport } from './in-process.ts';

const handler = vi.fn(async () => ({ body: [] }));
const served = (name: string, call: Served['call'], reads?: true): Served => ({
  name,
  call,
  spec: { summary: name, access: 'public', answer: z.array(z.never()), ...(reads && { reads }) },
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
const transport = inProcessTransport({} as Platform, table, async () => true, null, request);
const calls = clientFor(Object.fromEntries(table.map(({ name, call }) => [name, call])), transport) as Record<
  string,
  () => Promise<unknown>
>;

it('lets a page read while it renders, also by a POST that changes nothing', async () => {
  await expect(calls.list?.()).resolves.toEqual({ items: [] });
  await expect(calls.search?.()).resolves.toEqual({ items: [] });
});

it.each(['create', 'replace', 'remove'])('lets no page make the writing call %s', async (name) => {
  handler.mockClear();
  await expect(calls[name]?.()).rejects.toThrow(`A page may not make the call ${name}`);
  expect(handler).not.toHaveBeenCalled();
});
