import { describe, expect, it } from 'vitest';
import { figuresOf } from './connections.rules.ts';

describe('figuresOf', () => {
  const figures = { subscriberCount: 1, followerCount: 2, viewCount: 3, videoCount: 4, postCount: 5 };

  it.each([
    ['youtube', ['Subscribers 1', 'Views 3', 'Videos 4']],
    ['twitch', ['Followers 2']],
    ['instagram', ['Followers 2', 'Posts 5']],
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
