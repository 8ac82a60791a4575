import { describe, expect, it } from 'vitest';
import { readEnv } from '#infra/env.ts';
import { createPlatforms } from './platforms.ts';
import { PlatformFailure } from './provider.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const REAL = { NODE_ENV: 'production', PUBLIC_URL: 'https://here.example', AUTH_SECRET: 'x'.repeat(40) };

describe('a platform', () => {
  it('without credentials is unavailable in production, and is not called', async () => {
    const platforms = createPlatforms(readEnv(REAL), clock, null);
    expect(platforms.stateOf('youtube')).toBe('unavailable');
    expect(platforms.find('youtube')).toBeNull();
    await expect(platforms.withProvider('youtube', async () => 'asked')).rejects.toBeInstanceOf(
      PlatformFailure,
    );
  });

  it.each([
    ['youtube', 'https://accounts.google.com/o/oauth2/v2/auth', 'client_id'],
    ['twitch', 'https://id.twitch.tv/oauth2/authorize', 'client_id'],
    ['instagram', 'https://www.instagram.com/oauth/authorize', 'client_id'],
    ['tiktok', 'https://www.tiktok.com/v2/auth/authorize/', 'client_key'],
  ] as const)('with credentials is the real one: %s uses %s', (type, address, idField) => {
    const name = type.toUpperCase();
    const env = readEnv({
      ...REAL,
      [`${name}_${idField.toUpperCase()}`]: 'our-id',
      [`${name}_CLIENT_SECRET`]: 'our-secret',
    });
    const platforms = createPlatforms(env, clock, null);
    expect(platforms.stateOf(type)).toBe('available');
    const redirectUri = `https://here.example/oauth/${type}`;
    const challenge = type === 'youtube' ? 'c'.repeat(43) : null;
    const url = new URL(
      platforms.find(type)?.authorizeUrl({ state: 'the-state', challenge, redirectUri }) ?? '',
    );
    expect(url.origin + url.pathname).toBe(address);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      [idField]: 'our-id',
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'the-state',
    });
    expect(url.href).not.toContain('our-secret');
  });
});
