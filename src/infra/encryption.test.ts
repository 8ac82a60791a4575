import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption(['a key of at least thirty-two characters']);

describe('encrypted texts', () => {
  it('are decrypted to the original, and encrypted differently each time', () => {
    const first = encryption.encrypt('token', 'läuft 🔑');
    expect(encryption.decrypt('token', first)).toBe('läuft 🔑');
    expect(encryption.encrypt('token', 'läuft 🔑')).not.toBe(first);
    expect(first).not.toContain('läuft');
  });

  it.each([
    ['another purpose', () => encryption.decrypt('other', encryption.encrypt('token', 'x'))],
    [
      'another key',
      () =>
        createEncryption(['another key of thirty-two characters!']).decrypt(
          'token',
          encryption.encrypt('token', 'x'),
        ),
    ],
    [
      'an altered text',
      () => encryption.decrypt('token', `${encryption.encrypt('token', 'xyz').slice(0, -2)}AA`),
    ],
    [
      'a short tag',
      () =>
        encryption.decrypt(
          'token',
          encryption.encrypt('token', 'x').replace(/^([^.]+\.[^.]+)\.[^.]+\./, '$1.AAAA.'),
        ),
    ],
    ['no encryption text', () => encryption.decrypt('token', 'x')],
  ])('refuses %s', (_, open) => {
    expect(open).toThrow();
  });
});
