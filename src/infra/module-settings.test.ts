import { expect, it } from 'vitest';
import { readEnv, SettingsError, whole } from './env.ts';
import { defineSettings } from './module-settings.ts';

const OTHERS = { AUTH_SECRET: 'a secret that only the tests know, and nobody else does' };
const settings = defineSettings({ MOST_THINGS: whole(1, 10).default(5) });

it('reads what a module asks for, and takes an empty setting for one that is not there', () => {
  expect(settings.of(readEnv({ ...OTHERS, MOST_THINGS: '7' }))).toEqual({ MOST_THINGS: 7 });
  expect(settings.of(readEnv({ ...OTHERS, MOST_THINGS: '' }))).toEqual({ MOST_THINGS: 5 });
});

it('names a bad setting', () => {
  const env = readEnv({ ...OTHERS, MOST_THINGS: 'many' });
  expect(() => settings.of(env)).toThrow(SettingsError);
  expect(() => settings.of(env)).toThrow('MOST_THINGS must be a whole number.');
});
