import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONNECTABLE } from '#contract/product.ts';
import { readEnv, SettingsError } from '#infra/env.ts';
import { connectionsSettings, credentialsAt, lacksCredentials } from './connections.settings.ts';

const OTHERS = { AUTH_SECRET: 'a secret that only the tests know, and nobody else does' };
const TWITCH = { TWITCH_CLIENT_ID: 'id', TWITCH_CLIENT_SECRET: 'secret' };

const envOf = (given: Record<string, string>) => readEnv({ ...OTHERS, ...given });
const read = (given: Record<string, string>) => connectionsSettings.of(envOf(given));
const twitch = { clientId: 'id', clientSecret: 'secret', baseUrl: undefined };

describe('the credentials of this app at the platforms', () => {
  it('are set for each platform separately, or not at all', () => {
    const none = envOf({});
    expect(CONNECTABLE.map((type) => credentialsAt(type, none))).toEqual([null, null, null, null]);
    const one = envOf(TWITCH);
    expect(CONNECTABLE.map((type) => credentialsAt(type, one))).toEqual([null, twitch, null, null]);
  });

  it('are incomplete until set for all', () => {
    expect(lacksCredentials(envOf({}))).toBe(true);
    expect(lacksCredentials(envOf(TWITCH))).toBe(true);
    const all = CONNECTABLE.map((type) => type.toUpperCase()).flatMap((name) => [
      [`${name}_CLIENT_${name === 'TIKTOK' ? 'KEY' : 'ID'}`, 'id'],
      [`${name}_CLIENT_SECRET`, 'secret'],
    ]);
    const complete = envOf(Object.fromEntries(all));
    expect(lacksCredentials(complete)).toBe(false);
    expect(CONNECTABLE.map((type) => credentialsAt(type, complete))).toEqual(CONNECTABLE.map(() => twitch));
  });

  it('are refused if only one of two is set: the start says which is missing', () => {
    const refused = (given: Record<string, string>) => expect(() => read(given));
    refused({ TWITCH_CLIENT_ID: 'id' }).toThrow(
      new SettingsError('TWITCH_CLIENT_SECRET is required together with TWITCH_CLIENT_ID.'),
    );
    const besideOthers = 'is required together with the other settings of that platform.';
    refused({ YOUTUBE_CLIENT_SECRET: 's' }).toThrow(new SettingsError(`YOUTUBE_CLIENT_ID ${besideOthers}`));
    refused({ TIKTOK_CLIENT_SECRET: 's' }).toThrow(new SettingsError(`TIKTOK_CLIENT_KEY ${besideOthers}`));
    refused({ INSTAGRAM_BASE_URL: 'https://stand-in.example' }).toThrow(
      new SettingsError(`INSTAGRAM_CLIENT_ID ${besideOthers}`),
    );
  });

  it('may have the secret in a file', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'settings-'));
    const file = path.join(folder, 'twitch');
    fs.writeFileSync(file, 'secret\n');
    const env = envOf({ TWITCH_CLIENT_ID: 'id', TWITCH_CLIENT_SECRET_FILE: file });
    expect(credentialsAt('twitch', env)).toEqual(twitch);
    fs.rmSync(folder, { recursive: true });
  });

  it('may be told at another address, which is https or on this machine', () => {
    const at = (TWITCH_BASE_URL: string) => credentialsAt('twitch', envOf({ ...TWITCH, TWITCH_BASE_URL }));
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
