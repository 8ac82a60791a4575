import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readEnv, SettingsError } from './env.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'settings-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const at = path.join(folder, name);
  fs.writeFileSync(at, text);
  return at;
}

const SECRET = 'a secret that only the tests know, and nobody else does';

it('reads secrets from files, without the line end that editors add', () => {
  const env = readEnv({
    AUTH_SECRET_FILE: file('auth', `${SECRET}\n`),
    DATABASE_URL_FILE: file('database', 'postgres://db.example/kollabrate\n'),
  });
  expect(env).toMatchObject({ authSecret: SECRET, databaseUrl: 'postgres://db.example/kollabrate' });
});

it('checks what a file holds as it checks the setting', () => {
  expect(() => readEnv({ AUTH_SECRET_FILE: file('short', 'short') })).toThrow('AUTH_SECRET must be at least');
});

it('refuses a file that is missing, empty, or beside the setting itself, and says which', () => {
  const missing = path.join(folder, 'missing');
  const read = () =>
    readEnv({
      AUTH_SECRET: SECRET,
      AUTH_SECRET_FILE: file('both', SECRET),
      SMTP_URL_FILE: missing,
      ENCRYPTION_KEY_FILE: file('empty', '\n'),
    });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow('Give AUTH_SECRET or AUTH_SECRET_FILE, not both.');
  expect(read).toThrow(/SMTP_URL_FILE cannot be read: .*no such file/);
  expect(read).toThrow('ENCRYPTION_KEY_FILE names an empty file.');
});

it('takes no file for what is no secret', () => {
  expect(readEnv({ AUTH_SECRET: SECRET, LOG_LEVEL_FILE: path.join(folder, 'missing') }).logLevel).toBe(
    'info',
  );
});
