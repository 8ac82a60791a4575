import type { RequestListener } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseUnavailable } from '#infra/db/db-errors.ts';
import type { Env } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import type { Admission } from './admission.ts';
import { createServer } from './create-server.ts';
import type { PreparedResponses } from './prepared-responses.ts';

it('logs refusals of a busy moment together, and each failure by itself', async () => {
  const stream = new PassThrough({ encoding: 'utf8' });
  const written: string[] = [];
  stream.on('data', (text) => written.push(text));
  const env = { publicUrl: 'http://localhost', logLevel: 'error' } as Env;
  const app = createServer(env, createLog(env, stream), {
    prepared: { before: (next: RequestListener) => next } as PreparedResponses,
    admission: { before: (next: RequestListener) => next, mount() {} } as unknown as Admission,
  });
  onTestFinished(() => app.close());
  app.get('/busy', () => {
    throw new DatabaseUnavailable('connection', new Error('timeout exceeded when trying to connect'));
  });
  app.get('/broken', () => {
    throw new Error('a mistake');
  });
  const statuses = async (url: string, count: number) =>
    new Set(
      (await Promise.all(Array.from({ length: count }, () => app.inject(url)))).map((r) => r.statusCode),
    );
  expect(await statuses('/busy', 662)).toEqual(new Set([503]));
  expect(await statuses('/broken', 3)).toEqual(new Set([500]));
  const lines = written
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const busy = lines.filter(({ code }) => code === 'unavailable');
  // One a second at most, however slow this machine is.
  expect(busy.length).toBeLessThan(10);
  expect(busy[0]).toMatchObject({ count: 1, err: { message: expect.stringContaining('connection') } });
  expect(lines.filter(({ code }) => code === 'internal')).toHaveLength(3);
});
