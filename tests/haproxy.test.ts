import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { configured } from '../bench/cluster/config.ts';

const run = promisify(execFile);
// Debian has it where only root looks.
const PATH = `${process.env.PATH}:/usr/sbin`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-haproxy-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** What HAProxy says of a configuration, without a warning. @throws where it has an error or a warning */
async function check(text: string): Promise<string> {
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, text);
  const names = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  const addresses = names.map((name) => [name, name.endsWith('_HEALTH') ? '8008' : '127.0.0.1:3000']);
  const env = { ...process.env, PATH, ...Object.fromEntries(addresses) };
  const { stdout, stderr } = await run('haproxy', ['-c', '-dW', '-f', file], { env });
  return stdout + stderr;
}

it('HAProxy takes deploy/cluster/haproxy.cfg, without a warning', async ({ skip }) => {
  const there = await run('haproxy', ['-v'], { env: { ...process.env, PATH } }).then(
    () => true,
    () => false,
  );
  skip(!there, 'HAProxy is not installed (Debian: apt-get install haproxy)');
  // Its user and group come with the package, and need not be on this machine.
  const text = configured('haproxy.cfg', { '    user haproxy\n    group haproxy\n': '' });
  expect(await check(text)).toContain('Configuration file is valid');
  await expect(check(text.replace('track ready/web-a', 'track gone/web-a'))).rejects.toThrow('gone');
});
