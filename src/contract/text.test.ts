import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tags } from './fields.ts';
import {
  cleanTags,
  codePoints,
  cut,
  cutBefore,
  firstCharacter,
  firstWords,
  searchWords,
  shortened,
  tagsIn,
} from './text.ts';

describe('tags', () => {
  it('are the same from a search, a form and the API: a search for #tides finds what was tagged so', () => {
    for (const typed of ['#Tides', ' tides ', '# TIDES', '##tides', '\u202etides', '#\ttides']) {
      expect(cleanTags([typed]), typed).toEqual(['tides']);
      expect(tagsIn(`${typed},`), typed).toEqual(['tides']);
      expect(tags({ most: 10 }).parse([typed]), typed).toEqual(['tides']);
    }
  });

  it('are trimmed, lowercase, composed, with single spaces, each once', () => {
    const given = [' Sea ', 'SEA', '', '  ', 'Long\n walks', 'LIVE  music', 'e\u0301t\u00e9', 'c#'];
    expect(cleanTags(given)).toEqual(['sea', 'long walks', 'live music', '\u00e9t\u00e9', 'c#']);
  });

  it('are parted at commas and line breaks; nothing gives none', () => {
    expect(tagsIn(' Street Food, ,LIVE  music,\n#Vlog\n日本, 🎥 gear,')).toEqual([
      'street food',
      'live music',
      'vlog',
      '日本',
      '🎥 gear',
    ]);
    expect(tagsIn(' , #,\n\u200b')).toEqual([]);
  });

  it('stay as they are when they are cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = tagsIn(text);
        expect(cleanTags(once)).toEqual(once);
        expect(tagsIn(once.join(','))).toEqual(once);
      }),
    );
  });
});

describe('a text that is cut', () => {
  // Each is one character for who reads it.
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
      expect(cutBefore(text, most)).toBe(character.repeat(Math.ceil(most / points)));
      expect(shortened(text, most + 1)).toBe(`${character.repeat(kept).trimEnd()}…`);
    }
    expect(firstCharacter(text)).toBe(character);
    expect(searchWords(`a${text}`, character.length + 1)).toBe(`a${character}`);
    if (character.length > 1) expect(searchWords(`a${text}`, character.length)).toBe('a');
  });

  it('is as it was where it is short enough, and gets no ellipsis', () => {
    for (const character of whole) {
      expect(cut(character, codePoints(character))).toBe(character);
      expect(cutBefore(character, codePoints(character))).toBe(character);
      expect(shortened(character, codePoints(character))).toBe(character);
    }
    expect([cut('', 5), cutBefore('', 5), shortened('', 5), firstWords(''), firstCharacter('')]).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
  });

  it('is cut all the same where one letter has more marks than fit', () => {
    expect(codePoints(cut(`a${'\u0300'.repeat(1_000)}`, 60))).toBe(60);
  });

  it('is never longer than it may be, and always well-formed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-composite' }),
        fc.integer({ min: 1, max: 30 }),
        (text, most) => {
          expect(codePoints(cut(text, most))).toBeLessThanOrEqual(most);
          expect(codePoints(shortened(text, most))).toBeLessThanOrEqual(most);
          expect(text.startsWith(cut(text, most))).toBe(true);
          expect(searchWords(text, most).isWellFormed()).toBe(true);
        },
      ),
    );
  });

  it('ends the words of a title with an ellipsis', () => {
    expect(firstWords('क्षि '.repeat(30), 10)).toBe('क्षि क्षि…');
    expect(firstWords('a  b\nc', 5)).toBe('a b c');
  });
});

describe('the words of a search in an address', () => {
  it('are without NUL, and end with a whole character', () => {
    expect(searchWords(null, 100)).toBe('');
    expect(searchWords('pla\u0000in', 100)).toBe('plain');
    expect(searchWords(`${'\u0000'.repeat(100)}plain`, 100)).toBe('plain');
    const keys = '\u{1f511}'.repeat(60);
    expect(searchWords(`a${keys}`, 100)).toBe(`a${keys.slice(0, 98)}`);
    expect(searchWords(keys, 100)).toBe(keys.slice(0, 100));
  });
});
