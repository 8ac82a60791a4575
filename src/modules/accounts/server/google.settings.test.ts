import { expect, it } from 'vitest';
import { readEnv } from '#infra/env.ts';
import { googleCredentials, googleSettings, lacksGoogle } from './google.settings.ts';

const env = (given: NodeJS.ProcessEnv) => readEnv({ AUTH_SECRET: 'x'.repeat(40), ...given });

it('is set up with both settings, and a start with one of them names the other', () => {
  const both = env({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
  expect(googleCredentials(both)).toEqual({ clientId: 'id', clientSecret: 'secret' });
  expect([lacksGoogle(both), lacksGoogle(env({}))]).toEqual([false, true]);
  expect(() => googleSettings.of(env({ GOOGLE_CLIENT_ID: 'id' }))).toThrow(/GOOGLE_CLIENT_SECRET/);
  expect(() => googleSettings.of(env({ GOOGLE_CLIENT_SECRET: 'x' }))).toThrow(/GOOGLE_CLIENT_ID/);
});
