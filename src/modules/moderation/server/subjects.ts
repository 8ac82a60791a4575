import type { ContentState } from '#contract/policy.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { ServerModule } from '#infra/module.ts';
import { changeKollabState, findKollab, lockKollab } from '#modules/kollabs/server/kollabs.service.ts';
import {
  changeMessageState,
  findMessageState,
  lockMessageState,
} from '#modules/messaging/server/messaging.service.ts';
import type { ReportKind } from '#modules/moderation/moderation.rules.ts';
import { changePostState, findPost, lockPost } from '#modules/posts/server/posts.service.ts';
import { byLink } from '#modules/profiles/server/visibility.service.ts';
import {
  findCommentState,
  restoreComment,
  takeDownComment,
} from '#modules/reactions/server/taken-down.service.ts';
import {
  changeReviewState,
  findReviewState,
  lockReviewState,
} from '#modules/reviews/server/reviews.service.ts';
import {
  changeShowcaseState,
  findShowcaseState,
  lockShowcaseState,
} from '#modules/showcases/server/showcases.service.ts';

/* Reads and changes the state of reported things by their kind. Users have no state here: decisions about an account
   are the same for all kinds. */

/** Includes what only moderators see, but not deleted content. */
const MODERATOR = byLink({ id: '', role: 'moderator' });

/** Null if the thing is deleted, and for kinds that cannot be taken down. */
export async function findState(db: Db, kind: ReportKind, id: string): Promise<ContentState | null> {
  if (kind === 'kollab') return (await findKollab(db, id, MODERATOR))?.kollab.state ?? null;
  if (kind === 'post') return (await findPost(db, id, MODERATOR))?.post.state ?? null;
  if (kind === 'review' || kind === 'reviewReply') return findReviewState(db, kind, id);
  if (kind === 'showcase') return findShowcaseState(db, id);
  if (kind === 'message') return findMessageState(db, id);
  return kind === 'comment' ? findCommentState(db, id) : null;
}

export async function lockState(tx: Tx, kind: ReportKind, id: string): Promise<ContentState | null> {
  if (kind === 'kollab') {
    const state = (await lockKollab(tx, id))?.kollab.state ?? null;
    return state === 'deleted' ? null : state;
  }
  if (kind === 'post') return (await lockPost(tx, id))?.post.state ?? null;
  if (kind === 'review' || kind === 'reviewReply') return lockReviewState(tx, kind, id);
  if (kind === 'showcase') return lockShowcaseState(tx, id);
  if (kind === 'message') return lockMessageState(tx, id);
  // A comment's own commands lock the commented thing first, so it cannot be locked here.
  return kind === 'comment' ? findCommentState(tx, id) : null;
}

/** @returns false if the thing no longer exists */
export async function putState(
  tx: Tx,
  modules: readonly ServerModule[],
  { kind, subjectId: id }: { kind: ReportKind; subjectId: string },
  state: 'active' | 'hidden' | 'taken_down',
  now: Date,
): Promise<boolean> {
  if (kind === 'kollab') {
    const locked = await lockKollab(tx, id);
    if (locked) await changeKollabState(tx, locked.kollab, state);
    return locked !== null;
  }
  if (kind === 'post') {
    await changePostState(tx, id, state);
    return true;
  }
  if (kind === 'review' || kind === 'reviewReply') return changeReviewState(tx, kind, id, state);
  if (kind === 'showcase') return changeShowcaseState(tx, id, state, now);
  if (kind === 'message') return changeMessageState(tx, id, state, now);
  if (kind !== 'comment') return false;
  if (state === 'active') return restoreComment(tx, modules, id, now);
  return takeDownComment(tx, modules, id, state, now);
}
