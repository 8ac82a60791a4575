import { describe, expect, it } from 'vitest';
import { line, lines } from './fields.ts';
import { cleanLine, cleanLines, codePoints, isBlank } from './text.ts';

describe('what is measured and stored of a text', () => {
  it('cleaning is idempotent, and composes letters across a removed hidden character', () => {
    for (const clean of [cleanLine, cleanLines]) {
      for (const text of [
        'e\u202e\u0301',
        ' a\u0007\r\n\r\n\r\n\r\nb ',
        'x\u2028y',
        '\u2066\u0301a',
        '\t\u200e\t',
      ]) {
        const once = clean(text);
        expect(clean(once)).toBe(once);
        expect(once).toBe(once.normalize('NFC'));
        expect(once).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u0007\u2028]/);
      }
    }
    expect(cleanLine('e\u202e\u0301')).toBe('\u00e9');
    expect(cleanLine('one\u2028two\r\nthree')).toBe('one two three');
    expect(cleanLines('one\u2029two\r\nthree')).toBe('one\ntwo\nthree');
  });

  it('counts code points: 500 emoji are 500, and a letter with 1,000 marks is over 500', () => {
    const note = lines({ min: 1, max: 500, tooLong: 'Too long' });
    expect(note.safeParse('😀'.repeat(500)).success).toBe(true);
    expect(note.safeParse('😀'.repeat(501)).error?.issues[0]?.message).toBe('Too long');
    expect(note.safeParse(`a${'\u0300'.repeat(1000)}`).error?.issues[0]?.message).toBe('Too long');
    expect(codePoints(note.parse('e\u0301'.repeat(500)))).toBe(500);
  });

  it('refuses a text that has no visible character', () => {
    const title = line({ min: 1, max: 150, tooLong: 'Too long' });
    for (const text of [
      '',
      ' ',
      '\u200b',
      '\u200b \ufeff',
      '\u3164\u3164',
      '\u2800',
      '\u0301',
      '\u00ad\u2060',
    ]) {
      expect(isBlank(cleanLine(text)), JSON.stringify(text)).toBe(true);
      expect(title.safeParse(text).error?.issues[0]?.message).toBe('Required');
    }
    for (const text of ['a', '.', '👍🏽', 'שלום', '\u200bx', '❤️', '½'])
      expect(title.safeParse(text).success).toBe(true);
    expect(line({ max: 5, tooLong: 'Too long' }).parse('\u200b')).toBe('\u200b');
  });
});
