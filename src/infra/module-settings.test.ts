import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readEnv, SettingsError } from './env.ts';
import { whole } from './env-fields.ts';
import { checkModuleSettings, defineSettings } from './module-settings.ts';

const OTHERS = { AUTH_SECRET: 'a secret that only the tests know, and nobody else does' };
const settings = defineSettings(
  z.object({ MOST_THINGS: whole(1, 10).default(5), THINGS_KEY: z.string().optional() }),
  {
    secrets: ['THINGS_KEY'],
  },
);

it("reads a module's settings, and treats an empty one as missing", () => {
  expect(settings.of(readEnv({ ...OTHERS, MOST_THINGS: '7' }))).toEqual({ MOST_THINGS: 7 });
  expect(settings.of(readEnv({ ...OTHERS, MOST_THINGS: '' }))).toEqual({ MOST_THINGS: 5 });
});

it('names an invalid setting', () => {
  const env = readEnv({ ...OTHERS, MOST_THINGS: 'many' });
  expect(() => settings.of(env)).toThrow(SettingsError);
  expect(() => settings.of(env)).toThrow('MOST_THINGS must be a whole number.');
});

it('names the invalid settings of all modules at once', () => {
  const others = defineSettings(z.object({ MOST_OTHERS: whole(1, 10).default(5) }));
  const check = (given: Record<string, string>) =>
    checkModuleSettings([{ settings }, {}, { settings: others }], readEnv({ ...OTHERS, ...given }));
  expect(() => check({ MOST_THINGS: 'many', MOST_OTHERS: '11' })).toThrow(
    new SettingsError('MOST_THINGS must be a whole number.\nMOST_OTHERS must be between 1 and 10.'),
  );
  expect(() => check({})).not.toThrow();
});

it("reads a module's secret from a file, but no other setting", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'settings-'));
  const file = path.join(folder, 'key');
  fs.writeFileSync(file, 'a key\n');
  const read = (given: Record<string, string>) => settings.of(readEnv({ ...OTHERS, ...given }));
  expect(read({ THINGS_KEY_FILE: file, MOST_THINGS_FILE: file })).toEqual({
    MOST_THINGS: 5,
    THINGS_KEY: 'a key',
  });
  expect(() => read({ THINGS_KEY: 'another', THINGS_KEY_FILE: file })).toThrow(SettingsError);
  fs.rmSync(folder, { recursive: true });
});
