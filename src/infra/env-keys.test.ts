import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map(
  (one) => `the ${one} secret, with spaces in it`,
);

it('accepts earlier secrets, one a line, after the current one', () => {
  const env = readEnv({ AUTH_SECRET: FIRST, AUTH_SECRET_OLD: `${SECOND}\n\n${THIRD}\n` });
  expect(env.authSecrets).toEqual([FIRST, SECOND, THIRD]);
  expect(env.encryptionKeys).toEqual([FIRST, SECOND, THIRD]);
});

it('uses separate encryption keys once there is one', () => {
  const settings = { AUTH_SECRET: FIRST, AUTH_SECRET_OLD: SECOND, ENCRYPTION_KEY: THIRD };
  expect(readEnv(settings).encryptionKeys).toEqual([THIRD]);
  expect(readEnv({ ...settings, ENCRYPTION_KEY_OLD: FIRST }).encryptionKeys).toEqual([THIRD, FIRST]);
});

it('refuses an earlier secret that is too short, without showing it', () => {
  const read = () => readEnv({ AUTH_SECRET: FIRST, ENCRYPTION_KEY_OLD: `${SECOND}\nshort` });
  expect(read).toThrow(/^ENCRYPTION_KEY_OLD must be/);
  expect(read).not.toThrow(/short\b|spaces/);
});

it('refuses the example value, except among earlier secrets, so that it can be changed', () => {
  const example = 'change-me-change-me-change-me-change-me';
  expect(() => readEnv({ AUTH_SECRET: example, ENCRYPTION_KEY: example })).toThrow(
    'AUTH_SECRET is still the example value.\nENCRYPTION_KEY is still the example value.',
  );
  const changed = { AUTH_SECRET: FIRST, ENCRYPTION_KEY: SECOND, ENCRYPTION_KEY_OLD: example };
  expect(readEnv(changed).encryptionKeys).toEqual([SECOND, example]);
});

it.each(['127.0.0.1', '0.0.0.0'])('requires AUTH_SECRET in production, on %s, too', (HOST) => {
  const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://here.example', HOST };
  expect(() => readEnv(settings)).toThrow(/^AUTH_SECRET is required in production/);
  expect(readEnv({ ...settings, AUTH_SECRET: FIRST }).authSecrets).toEqual([FIRST]);
});

it.each(['https://here.example/kollabs', 'https://here.example/?a=b', 'https://me@here.example'])(
  'refuses the PUBLIC_URL %s',
  (PUBLIC_URL) => {
    expect(() => readEnv({ AUTH_SECRET: FIRST, PUBLIC_URL })).toThrow(/^PUBLIC_URL must have no path/);
  },
);

it('accepts a PUBLIC_URL with a port and a slash at its end', () => {
  expect(readEnv({ AUTH_SECRET: FIRST, PUBLIC_URL: 'https://here.example:8443/' }).publicUrl).toBe(
    'https://here.example:8443',
  );
});
