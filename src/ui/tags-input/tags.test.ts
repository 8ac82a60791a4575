import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTags, splitTags } from './tags.ts';

describe('splitTags', () => {
  it('takes a pasted comma list, trims, lowers and drops empty ones', () => {
    expect(splitTags(' Street Food, ,LIVE  music,\n#Vlog ,')).toEqual(['street food', 'live music', 'vlog']);
  });

  it('keeps scripts and emoji whole', () => {
    expect(splitTags('日本, café, 🎥 gear')).toEqual(['日本', 'café', '🎥 gear']);
  });

  it('gives nothing for nothing', () => {
    expect(splitTags(' , #,\n')).toEqual([]);
  });

  it('never gives an empty, untrimmed or comma-carrying tag', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const tag of splitTags(text)) {
          expect(tag).not.toBe('');
          expect(tag).toBe(tag.trim());
          expect(tag).not.toContain(',');
        }
      }),
    );
  });
});

describe('addTags', () => {
  const rules = { max: 3, maxPoints: 5 };

  it('adds in order and leaves out what is there', () => {
    expect(addTags(['a'], ['b', 'a', 'b', 'c'], rules)).toEqual({ tags: ['a', 'b', 'c'], left: [] });
  });

  it('hands back what passes the limit', () => {
    expect(addTags(['a', 'b'], ['c', 'd', 'e'], rules)).toEqual({
      tags: ['a', 'b', 'c'],
      left: ['d', 'e'],
      refusal: 'too-many',
    });
  });

  it('measures in code points', () => {
    expect(addTags([], ['🎥🎥🎥🎥🎥'], rules).tags).toHaveLength(1);
    expect(addTags([], ['abcdef'], rules)).toEqual({ tags: [], left: ['abcdef'], refusal: 'too-long' });
  });
});
