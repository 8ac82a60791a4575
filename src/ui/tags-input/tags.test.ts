import { describe, expect, it } from 'vitest';
import { addTags } from './tags.ts';

describe('addTags', () => {
  const rules = { max: 3, maxPoints: 5 };

  it('adds tags in order, without duplicates', () => {
    expect(addTags(['a'], ['b', 'a', 'b', 'c'], rules)).toEqual({ tags: ['a', 'b', 'c'], left: [] });
  });

  it('returns tags beyond the limit', () => {
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
