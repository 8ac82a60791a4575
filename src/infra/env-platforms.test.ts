import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const OTHERS = { AUTH_SECRET: 'a secret that only the tests know, and nobody else does' };
const TWITCH = { TWITCH_CLIENT_ID: 'id', TWITCH_CLIENT_SECRET: 'secret' };

describe('what this app is called at the platforms', () => {
  it('is set for each platform by itself, or not at all', () => {
    expect(readEnv(OTHERS).platforms).toEqual({ youtube: null, twitch: null, instagram: null });
    expect(readEnv({ ...OTHERS, ...TWITCH }).platforms).toEqual({
      youtube: null,
      twitch: { clientId: 'id', clientSecret: 'secret', baseUrl: undefined },
      instagram: null,
    });
  });

  it('is not set by halves: the start says what is missing', () => {
    expect(() => readEnv({ ...OTHERS, TWITCH_CLIENT_ID: 'id' })).toThrow('TWITCH_CLIENT_SECRET is missing');
    expect(() => readEnv({ ...OTHERS, YOUTUBE_CLIENT_SECRET: 's' })).toThrow('YOUTUBE_CLIENT_ID is missing');
    expect(() => readEnv({ ...OTHERS, INSTAGRAM_BASE_URL: 'https://stand-in.example' })).toThrow(
      'INSTAGRAM_CLIENT_ID is missing',
    );
  });

  it('may be told at another address, which is https or on this machine', () => {
    const at = (TWITCH_BASE_URL: string) =>
      readEnv({ ...OTHERS, ...TWITCH, TWITCH_BASE_URL }).platforms.twitch;
    expect(at('https://stand-in.example/twitch/')?.baseUrl).toBe('https://stand-in.example/twitch');
    expect(at('http://127.0.0.1:9000')?.baseUrl).toBe('http://127.0.0.1:9000');
    for (const bad of [
      'http://stand-in.example',
      'stand-in.example',
      'ftp://127.0.0.1/',
      'javascript:alert(1)',
    ])
      expect(() => at(bad), bad).toThrow('TWITCH_BASE_URL must be');
  });
});
