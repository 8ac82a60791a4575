import { describe, expect, it } from 'vitest';
import { can, type ReviewSubject } from './reviews.policy.ts';

const review: ReviewSubject = {
  ...{ authorId: 'ada', subjectId: 'noor', authorState: 'active', subjectState: 'active' },
  ...{ state: 'active', shown: true },
};
const user = (id: string) => ({ id, role: 'user' }) as const;
const moderator = { id: 'judge', role: 'moderator' } as const;
const sees = (viewer: Parameters<typeof can>[0], more: Partial<ReviewSubject>) =>
  can(viewer, 'view', { ...review, ...more }).ok;

describe('who sees a review', () => {
  it('everyone sees a shown review, and only its author a hidden one', () => {
    expect([null, user('noor'), user('third'), moderator].map((viewer) => sees(viewer, {}))).toEqual(
      Array(4).fill(true),
    );
    const hidden = { shown: false };
    expect([null, user('noor'), user('third'), moderator].map((viewer) => sees(viewer, hidden))).toEqual(
      Array(4).fill(false),
    );
    expect(sees(user('ada'), hidden)).toBe(true);
  });

  it('only the author and moderators see one that was taken down or whose author is suspended', () => {
    for (const more of [
      { state: 'taken_down' },
      { state: 'hidden' },
      { authorState: 'suspended' },
    ] as const) {
      expect([null, user('noor'), user('ada'), moderator].map((viewer) => sees(viewer, more))).toEqual([
        ...[false, false, true, true],
      ]);
    }
    expect(
      [null, user('third'), user('noor')].map((viewer) => sees(viewer, { subjectState: 'suspended' })),
    ).toEqual([...[false, false, true]]);
  });

  it('nobody sees a review of a deleted account', () => {
    expect(sees(moderator, { authorState: 'deleted' })).toBe(false);
    expect(sees(user('ada'), { subjectState: 'deleted' })).toBe(false);
  });
});

it('only the reviewed user replies to a review and pins it', () => {
  for (const action of ['reply', 'pin'] as const) {
    expect(can(user('noor'), action, review)).toEqual({ ok: true });
    expect(can(user('ada'), action, review)).toMatchObject({ code: 'forbidden' });
    expect(can(moderator, action, review)).toMatchObject({ code: 'forbidden' });
    expect(can(null, action, review)).toMatchObject({ code: 'not_signed_in' });
    expect(can(user('noor'), action, { ...review, shown: false })).toMatchObject({ code: 'not_found' });
  }
});
