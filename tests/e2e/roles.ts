import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { compileCacheOf, NODE_FLAGS, PROCESS_SECRET } from '#tests/app-process.ts';
import type { RunningServer } from './server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** As who runs an instance does it. */
export async function giveRole(
  server: RunningServer,
  username: string,
  role: 'moderator' | 'admin' = 'moderator',
): Promise<void> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...NODE_FLAGS, 'scripts/admin.ts', 'role', username, role],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCacheOf(ROOT),
        DATABASE_URL: server.databaseUrl,
        AUTH_SECRET: PROCESS_SECRET,
        DEMO: '0',
      },
    },
  );
  expect(stdout).toContain(`@${username} is ${role} now.`);
}
