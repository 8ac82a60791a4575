import { sql } from 'drizzle-orm';
import type { PolicyViewer, ReactableKind } from '#contract/policy.ts';
import {
  type Apply,
  applyInTransaction,
  type Statement,
  type Unchanged,
  type WriteSteps,
} from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import { textOnce } from '#infra/db/planned.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { Reactable } from '#infra/module.ts';
import type { LikeView } from '#modules/reactions/reactions.contract.ts';
import type { ReactionEvent } from '#modules/reactions/reactions.events.ts';
import { reactionRefusals, subjectNotFound } from '#modules/reactions/reactions.messages.ts';
import { can, type ReactionAction } from '#modules/reactions/reactions.policy.ts';
import { type FoundSubject, subjectQuery } from './reactions.queries.ts';

export type LikeAction = 'like' | 'unlike';

/** What is reacted to, and how its kind handles reactions. */
export interface Subject {
  kind: ReactableKind;
  reactable: Reactable;
  id: string;
}

interface LikeFacts extends FoundSubject {
  liked: boolean;
  likeCount: number;
}

/** Idempotent. Refused with not_found, forbidden. */
export function likeSubject(
  subject: Subject,
  viewer: PolicyViewer,
  action: LikeAction,
  now: Date,
): WriteSteps<LikeFacts, LikeView> {
  return {
    read: readLike(subject, viewer.id),
    decide: (found) => decideLike(subject, viewer, action, found, now),
  };
}

/**
 * Toggles a like. Locks the row first, because each of several concurrent toggles depends on the one before.
 * @throws {AppError} not_found, forbidden
 */
export async function toggleLike(
  context: AppContext,
  tx: Tx,
  subject: Subject,
  viewer: PolicyViewer,
): Promise<void> {
  await tx.execute(
    sql`select from ${sql.raw(subject.reactable.table)} where id = ${subject.id} for no key update`,
  );
  const { text, values } = readLike(subject, viewer.id);
  const { rows } = await tx.execute<LikeFacts & Record<string, unknown>>(numberedSql(text, [...values]));
  const [found = null] = rows;
  const decision = decideLike(subject, viewer, found?.liked ? 'unlike' : 'like', found, context.clock.now());
  if (!('unchanged' in decision)) await applyInTransaction(context, tx, decision);
}

function readLike({ kind, reactable, id }: Subject, viewerId: string): Statement {
  return { text: textOnce(`read like ${kind}`, () => readSql(reactable)), values: [id, viewerId] };
}

function decideLike(
  { kind, reactable, id }: Subject,
  viewer: PolicyViewer,
  action: LikeAction,
  found: LikeFacts | null,
  now: Date,
): Apply<LikeView> | Unchanged<LikeView> {
  const { liked, likeCount, state, ownerId } = requireSubject(kind, found, viewer, action);
  if (liked === (action === 'like')) return { unchanged: { liked, likeCount } };
  const type: ReactionEvent = `${kind}.${action}d`;
  return {
    text: textOnce(`${action} ${kind}`, () => TEXTS[action](kind, reactable)),
    values: action === 'like' ? [id, viewer.id, state, now] : [id, viewer.id],
    events: [{ type, actorId: viewer.id, subjectId: id, data: { ownerId } }],
  };
}

function readSql({ table }: Reactable): string {
  const liked = 'exists (select from likes l where l.subject_id = s.id and l.user_id = $2::uuid) as liked';
  return subjectQuery(`${table} s`, 's.id = $1::uuid', `s.like_count as "likeCount", ${liked}`);
}

/** Each statement locks the liked thing first, so its counter equals the rows. */
const TEXTS: Record<LikeAction, (kind: ReactableKind, reactable: Reactable) => string> = {
  like: (kind, { table }) => `locked as materialized (select s.id, s.owner_id from ${table} s, locked_account
      where s.id = $1::uuid and s.state = $3::text for no key update of s),
    made as (insert into likes (subject_id, user_id, kind, created_at)
      select l.id, $2::uuid, '${kind}', $4::timestamptz from locked l where not blocked_between($2::uuid, l.owner_id)
      on conflict do nothing returning subject_id),
    ${counted(table, 1, 'made')}`,
  unlike: (_, { table }) => `locked as materialized (select s.id from ${table} s, locked_account
      where s.id = $1::uuid for no key update of s),
    gone as (delete from likes l using locked where l.subject_id = locked.id and l.user_id = $2::uuid
      returning l.subject_id),
    ${counted(table, -1, 'gone')}`,
};

function counted(table: string, by: 1 | -1, rows: string): string {
  return `counted as (update ${table} s set like_count = s.like_count + ${by} from ${rows} r where s.id = r.subject_id
      returning s.like_count),
    applied as (select json_build_object('liked', ${by === 1}, 'likeCount', c.like_count) as body from counted c)`;
}

/** @throws {AppError} not_found, forbidden, account_limited */
export function requireSubject<S extends FoundSubject>(
  kind: ReactableKind,
  found: S | null,
  viewer: PolicyViewer,
  action: ReactionAction,
): S {
  if (!found) throw new AppError('not_found', subjectNotFound[kind]);
  const verdict = can({ ...viewer, state: found.viewerState }, action, found);
  requireAllowed(verdict, { ...reactionRefusals, not_found: subjectNotFound[kind] });
  return found;
}
