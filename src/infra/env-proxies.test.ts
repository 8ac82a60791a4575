import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const read = (TRUST_PROXY: string) =>
  readEnv({ AUTH_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://localhost/x', TRUST_PROXY }).trustProxy;

describe('TRUST_PROXY', () => {
  it('accepts a number of proxies, also 0', () => {
    expect([read('1'), read('2'), read('0'), read('')]).toEqual([1, 2, undefined, undefined]);
  });

  it('accepts addresses, ranges and names of ranges', () => {
    expect(read('10.0.0.1, fd00::/8,loopback')).toEqual(['10.0.0.1', 'fd00::/8', 'loopback']);
  });

  it.each([
    'abc',
    'true',
    '-1',
    '1.5',
    '100',
    '1,2',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.1,',
    'loopback,abc',
    '0x7f000001',
  ])('refuses %s, and names the setting', (value) => {
    expect(() => read(value)).toThrow(/^TRUST_PROXY must be the number of proxies/);
  });
});
