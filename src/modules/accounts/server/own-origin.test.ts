import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

const local = { publicUrl: 'http://localhost:3000', production: false };
const real = { publicUrl: 'https://site.example', production: true };

describe('the origins allowed to use the session cookie', () => {
  it.each([undefined, '', 'null', 'https://evil.example', 'http://localhost:3001', 'https://localhost:3000'])(
    'refuses %j',
    (origin) => {
      expect(isOwnOrigin(local, origin)).toBe(false);
      expect(isOwnOrigin(real, origin)).toBe(false);
    },
  );

  it.each([
    'https://site.example.evil.com',
    'https://site.example:8443',
    'http://site.example',
    'https://SITE.example/',
    'https://localhost',
  ])('refuses %j beside the real address', (origin) => {
    expect(isOwnOrigin(real, origin)).toBe(false);
  });

  it('include its own address, with a path behind it or not', () => {
    expect(isOwnOrigin(real, 'https://site.example')).toBe(true);
    expect(isOwnOrigin({ ...real, publicUrl: 'https://site.example/under' }, 'https://site.example')).toBe(
      true,
    );
  });

  it('include every name of a loopback address, outside production only', () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      expect(isOwnOrigin(local, origin)).toBe(true);
    }
    expect(isOwnOrigin({ ...local, production: true }, 'http://127.0.0.1:3000')).toBe(false);
    expect(isOwnOrigin({ ...local, publicUrl: 'http://lab.example:3000' }, 'http://127.0.0.1:3000')).toBe(
      false,
    );
  });
});
