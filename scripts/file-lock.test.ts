import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withFileLock } from './file-lock.ts';

function newLock(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'file-lock-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return path.join(folder, 'work.lock');
}

it('runs one task at a time, also after a failed one', async () => {
  const lock = newLock();
  let working = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++working);
    await new Promise((resolve) => setImmediate(resolve));
    working -= 1;
    throw new Error('It failed.');
  };
  const done = await Promise.allSettled(Array.from({ length: 5 }, () => withFileLock(lock, work)));
  expect(done.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(most).toBe(1);
});

it('acquires the lock of a process that was killed', async () => {
  const lock = newLock();
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  fs.writeFileSync(lock, String(pid));
  await expect(withFileLock(lock, async () => 'worked')).resolves.toBe('worked');
  expect(fs.existsSync(lock)).toBe(false);
});
