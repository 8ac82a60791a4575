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

it('reads secrets from files, without the trailing line break', () => {
  const env = readEnv({
    AUTH_SECRET_FILE: file('auth', `${SECRET}\n`),
    DATABASE_URL_FILE: file('database', 'postgres://db.example/kollabrate\n'),
  });
  expect(env).toMatchObject({ authSecret: SECRET, databaseUrl: 'postgres://db.example/kollabrate' });
});

it('validates the text of a file like the setting itself', () => {
  expect(() => readEnv({ AUTH_SECRET_FILE: file('short', 'short') })).toThrow('AUTH_SECRET must be at least');
});

it('refuses a file that is missing, empty, or given together with the setting, and names it', () => {
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

it('ignores files for settings that are not secret', () => {
  expect(readEnv({ AUTH_SECRET: SECRET, LOG_LEVEL_FILE: path.join(folder, 'missing') }).logLevel).toBe(
    'info',
  );
});
