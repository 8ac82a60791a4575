// @module-tag whole
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startTestPostgres } from './postgres.ts';

const RUN = `
  import { startTestPostgres } from '#tests/tools/postgres.ts';
  console.log((await startTestPostgres('')).templateUrl);
  setInterval(() => {}, 1000);
`;

it('removes the embedded server of a killed run', async () => {
  const killed = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(killed.stdout, 'data');
  const left = new URL(String(printed).trim());
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const socketDir = left.searchParams.get('host') ?? '';
  expect(fs.existsSync(socketDir)).toBe(true);

  const next = await startTestPostgres('');
  try {
    await expect(connects(left.href)).resolves.toBe(false);
    await expect(connects(next.templateUrl)).resolves.toBe(true);
  } finally {
    await next.stop();
  }
  await expect(connects(next.templateUrl)).resolves.toBe(false);
}, 300_000);

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  return client.connect().then(
    async () => {
      await client.end();
      return true;
    },
    () => false,
  );
}
