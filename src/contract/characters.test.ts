import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, firstCharacter } from './characters.ts';
import { cleanQuery } from './clean-query.ts';
import { shortened } from './shortened.ts';
import { codePoints, firstWords } from './text.ts';

describe('cutting a text', () => {
  // Each of these reads as one character.
  const whole = [
    '👩‍👩‍👧‍👦',
    '👍🏽',
    '🏳️‍🌈',
    '🇳🇴',
    '1️⃣',
    'e\u0301',
    'क्षि',
    'ञ्ज',
    'กำ',
    'นี้',
    '한',
    '葛\u{E0100}',
    'نّ',
    '\r\n',
    'Z\u0351\u036b\u0343',
  ];

  it.each(whole)('keeps %j whole', (character) => {
    const text = character.repeat(40);
    const points = codePoints(character);
    for (let most = points; most < 20 * points; most++) {
      const kept = Math.floor(most / points);
      expect(cut(text, most)).toBe(character.repeat(kept));
      expect(shortened(text, most + 1)).toBe(`${character.repeat(kept).trimEnd()}…`);
    }
    expect(firstCharacter(text)).toBe(character);
    expect(cleanQuery(`a${text}`, character.length + 1)).toBe(`a${character}`);
    if (character.length > 1) expect(cleanQuery(`a${text}`, character.length)).toBe('a');
  });

  it('returns a short text unchanged, without an ellipsis', () => {
    for (const character of whole) {
      expect(cut(character, codePoints(character))).toBe(character);
      expect(shortened(character, codePoints(character))).toBe(character);
    }
    expect([cut('', 5), shortened('', 5), firstWords(''), firstCharacter('')]).toEqual(['', '', '', '']);
  });

  it('cuts within a letter that has more marks than fit', () => {
    expect(codePoints(cut(`a${'\u0300'.repeat(1_000)}`, 60))).toBe(60);
  });

  it('never exceeds the maximum, and stays well-formed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-composite' }),
        fc.integer({ min: 1, max: 30 }),
        (text, most) => {
          expect(codePoints(cut(text, most))).toBeLessThanOrEqual(most);
          expect(codePoints(shortened(text, most))).toBeLessThanOrEqual(most);
          expect(text.startsWith(cut(text, most))).toBe(true);
          expect(cleanQuery(text, most).isWellFormed()).toBe(true);
        },
      ),
    );
  });

  it('ends the words of a title with an ellipsis', () => {
    expect(firstWords('क्षि '.repeat(30), 10)).toBe('क्षि क्षि…');
    expect(firstWords('a  b\nc', 5)).toBe('a b c');
  });
});
