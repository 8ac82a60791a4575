import { describe, expect, it } from 'vitest';
import { newComments, startCounts, withLoaded, withSignal } from './live-counts.ts';

const loaded = { likeCount: 1, commentCount: 3 };
const start = startCounts('post', loaded);

describe('the counts of a page', () => {
  it('are the latest live counts, with the number of unread comments', () => {
    const signalled = withSignal(start, { likeCount: 2, commentCount: 5 }, 0);
    expect(signalled.now).toEqual({ likeCount: 2, commentCount: 5 });
    expect(newComments(signalled)).toBe(2);
    expect(withSignal(start, {}, 0).now).toEqual(loaded);
  });

  it('do not count deleted comments as new, but later ones', () => {
    const fewer = withSignal(start, { commentCount: 2 }, 0);
    expect(newComments(fewer)).toBe(0);
    expect(newComments(withSignal(fewer, { commentCount: 3 }, 0))).toBe(1);
  });

  it("are the loader's once it has read, unless live counts arrived just before", () => {
    const signalled = withSignal(start, { likeCount: 2, commentCount: 4 }, 10_000);
    const again = { likeCount: 1, commentCount: 4 };
    expect(withLoaded(signalled, 'post', again, 13_000)).toMatchObject({ now: again, read: 4 });
    const moment = withLoaded(signalled, 'post', again, 10_500);
    expect(moment).toMatchObject({ now: { likeCount: 2, commentCount: 4 }, read: 4 });
    expect(newComments(moment)).toBe(0);
  });

  it('are never those of another item', () => {
    const signalled = withSignal(start, { likeCount: 9, commentCount: 9 }, 0);
    expect(withLoaded(signalled, 'other', loaded, 1)).toEqual(startCounts('other', loaded));
  });
});
