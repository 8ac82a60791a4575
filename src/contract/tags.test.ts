import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery } from './clean-query.ts';
import { tags } from './fields.ts';
import { cleanTags, tagsIn } from './tags.ts';

describe('tags', () => {
  it('normalises tags of searches, forms and the API alike, so that a search for #tides finds that tag', () => {
    for (const typed of [
      '#Tides',
      '＃tides',
      '﹟Tides',
      ' tides ',
      '# TIDES',
      '##tides',
      '\u202etides',
      '#\ttides',
    ]) {
      expect(cleanTags([typed]), typed).toEqual(['tides']);
      expect(tagsIn(`${typed},`), typed).toEqual(['tides']);
      expect(tags({ most: 10 }).parse([typed]), typed).toEqual(['tides']);
    }
  });

  it('trims, lowercases, composes and deduplicates tags', () => {
    const given = [' Sea ', 'SEA', '', '  ', 'Long\n walks', 'LIVE  music', 'e\u0301t\u00e9', 'c#'];
    expect(cleanTags(given)).toEqual(['sea', 'long walks', 'live music', '\u00e9t\u00e9', 'c#']);
  });

  it('splits at commas and line breaks; an empty text has no tags', () => {
    expect(tagsIn(' Street Food, ,LIVE  music,\n#Vlog\n日本, 🎥 gear,')).toEqual([
      'street food',
      'live music',
      'vlog',
      '日本',
      '🎥 gear',
    ]);
    expect(tagsIn('食べ物、旅行､海')).toEqual(['食べ物', '旅行', '海']);
    expect(tagsIn('street food，music﹐sea')).toEqual(['street food', 'music', 'sea']);
    expect(tagsIn('طعام، سفر')).toEqual(['طعام', 'سفر']);
    expect(tagsIn('#️⃣ tag, ##⃣')).toEqual(['#️⃣ tag', '#⃣']);
    expect(tagsIn(' , #,\n\u200b')).toEqual([]);
  });

  it('cleaning is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = tagsIn(text);
        expect(cleanTags(once)).toEqual(once);
        expect(tagsIn(once.join(','))).toEqual(once);
      }),
    );
  });
});

describe('the search words of an address', () => {
  it('have no NUL, and end with a whole character', () => {
    expect(cleanQuery(null, 100)).toBe('');
    expect(cleanQuery('pla\u0000in', 100)).toBe('plain');
    expect(cleanQuery(`${'\u0000'.repeat(100)}plain`, 100)).toBe('plain');
    const keys = '\u{1f511}'.repeat(60);
    expect(cleanQuery(`a${keys}`, 100)).toBe(`a${keys.slice(0, 98)}`);
    expect(cleanQuery(keys, 100)).toBe(keys.slice(0, 100));
  });
});
