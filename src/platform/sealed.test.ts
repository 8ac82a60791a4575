import { describe, expect, it } from 'vitest';
import { createSealed } from './sealed.ts';

const sealed = createSealed('a key of at least thirty-two characters');

describe('sealed texts (OA-03)', () => {
  it('opens what it sealed, and never seals alike', () => {
    const first = sealed.seal('token', 'läuft 🔑');
    expect(sealed.open('token', first)).toBe('läuft 🔑');
    expect(sealed.seal('token', 'läuft 🔑')).not.toBe(first);
    expect(first).not.toContain('läuft');
  });

  it.each([
    ['another purpose', () => sealed.open('other', sealed.seal('token', 'x'))],
    [
      'another key',
      () => createSealed('another key of thirty-two characters!').open('token', sealed.seal('token', 'x')),
    ],
    ['an altered text', () => sealed.open('token', `${sealed.seal('token', 'xyz').slice(0, -2)}AA`)],
    ['a short tag', () => sealed.open('token', sealed.seal('token', 'x').replace(/\.[^.]+\./, '.AAAA.'))],
    ['no sealed text', () => sealed.open('token', 'x')],
  ])('refuses %s', (_, open) => {
    expect(open).toThrow();
  });
});
