import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { PROCESS_SECRET } from '#tests/app-process.ts';
import type { RunningServer } from './server.ts';

/** As who runs an instance does it. */
export async function giveRole(
  server: RunningServer,
  username: string,
  role: 'moderator' | 'admin' = 'moderator',
): Promise<void> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/admin.ts', 'role', username, role],
    {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...process.env, DATABASE_URL: server.databaseUrl, AUTH_SECRET: PROCESS_SECRET, DEMO: '0' },
    },
  );
  expect(stdout).toContain(`@${username} is ${role} now.`);
}
