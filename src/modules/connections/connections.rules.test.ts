import { describe, expect, it } from 'vitest';
import { figuresOf, sample } from './connections.rules.ts';

describe('figuresOf', () => {
  const figures = {
    ...{ subscriberCount: 1, followerCount: 2, viewCount: 3, videoCount: 4, postCount: 5, likeCount: 6 },
  };

  it.each([
    ['youtube', ['Subscribers 1', 'Views 3', 'Videos 4']],
    ['twitch', ['Followers 2']],
    ['instagram', ['Followers 2', 'Posts 5']],
    ['tiktok', ['Followers 2', 'Likes 6', 'Videos 4']],
    ['custom', []],
  ])('lists the figures of %s', (type, expected) => {
    expect(figuresOf({ ...figures, type }).map(({ label, value }) => `${label} ${value}`)).toEqual(expected);
  });

  it('leaves out what the platform does not give, and keeps a zero', () => {
    expect(figuresOf({ ...figures, type: 'twitch', followerCount: 0, viewCount: null })).toEqual([
      { label: 'Followers', value: 0 },
    ]);
  });
});

describe('sample', () => {
  it('returns a short list as it is', () => {
    expect(sample([], 12)).toEqual([]);
    expect(sample([1, 2, 3], 3)).toEqual([1, 2, 3]);
  });

  it('keeps both ends of a long list and evenly spaced items between, each once', () => {
    const year = Array.from({ length: 365 }, (_, day) => day);
    const shown = sample(year, 12);
    expect([shown.length, shown[0], shown.at(-1), new Set(shown).size]).toEqual([12, 0, 364, 12]);
    const gaps = shown.slice(1).map((day, index) => day - (shown[index] ?? 0));
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    expect(sample([1, 2, 3, 4], 3)).toEqual([1, 3, 4]);
  });
});
