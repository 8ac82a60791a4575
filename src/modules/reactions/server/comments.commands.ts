import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import { textOnce } from '#infra/db/planned.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError, requireAllowed } from '#infra/http/app-error.ts';
import type { WriteKey } from '#infra/http/change.ts';
import { guardedWrite } from '#infra/http/guarded-write.ts';
import { JsonText } from '#infra/http/response.ts';
import { newId } from '#infra/new-id.ts';
import type { CommentView } from '#modules/reactions/reactions.contract.ts';
import type { CommentEventData, ReactionEvent } from '#modules/reactions/reactions.events.ts';
import { commentsRefusals, reactionRefusals } from '#modules/reactions/reactions.messages.ts';
import { acrossBlocks, can, canComment } from '#modules/reactions/reactions.policy.ts';
import { COMMENT_LIMITS, type Mentions, mentionsIn } from '#modules/reactions/reactions.rules.ts';
import {
  COMMENT_PARAMETERS,
  commentStatement,
  joinedText,
  namedUsers,
  STORED_MENTION,
} from './comment.sql.ts';
import { requireSubject, type Subject } from './likes.commands.ts';
import type { Reactables } from './reactables.ts';
import {
  type CommentRow,
  type FoundSubject,
  findComment,
  findCommentLocked,
  findParentLocked,
  findSubjectLocked,
  VIEW_OF_ONE,
} from './reactions.queries.ts';
import { comments } from './reactions.table.ts';

export interface NewComment {
  subject: Subject;
  authorId: string;
  text: string;
  /** Of a reply: the comment that it is to. */
  parentId: string | undefined;
}

/**
 * Comments by one statement, where nothing speaks against it.
 * @param key kept with the response, which a repeat is given again by the slow way
 * @returns the comment as JSON; null where nothing was changed, and the slow way has to say why
 */
export async function commentAtOnce(
  context: AppContext,
  given: NewComment,
  key: WriteKey | null,
): Promise<JsonText<CommentView> | null> {
  const mentions = mentionsIn(given.text);
  const body = await guardedWrite(
    context,
    given.authorId,
    textOf(given, mentions),
    valuesOf(context, given, mentions, key),
  );
  return body === null ? null : new JsonText(body);
}

/**
 * As `commentAtOnce`, behind the locks: says what speaks against it.
 * @throws {AppError} not_found, forbidden, account_limited
 */
export async function commentSlowly(
  context: AppContext,
  tx: Tx,
  given: NewComment,
  viewer: PolicyViewer,
): Promise<JsonText<CommentView>> {
  const { subject, parentId } = given;
  const found = await findSubjectLocked(tx, subject.reactable, subject.id, viewer.id);
  requireSubject(subject.kind, found, viewer, 'comment');
  if (parentId !== undefined) {
    const parent = await findParentLocked(tx, parentId, viewer.id);
    if (parent?.subjectId !== subject.id) throw new AppError('not_found', commentsRefusals.notFound);
    requireAllowed(acrossBlocks(parent), reactionRefusals);
  }
  // The key is the change's own, which has claimed it.
  const mentions = mentionsIn(given.text);
  const { rows } = await tx.execute<{ body: string }>(
    numberedSql(textOf(given, mentions), valuesOf(context, given, mentions, null)),
  );
  const [done] = rows;
  if (!done) throw new AppError('wrong_state');
  return new JsonText(done.body);
}

function textOf({ subject: { kind, reactable }, parentId }: NewComment, { names }: Mentions): string {
  const shape = { isReply: parentId !== undefined, hasNames: names.length > 0 };
  return textOnce(`comment ${kind} ${shape.isReply} ${shape.hasNames}`, () =>
    commentStatement(kind, reactable, shape),
  );
}

function valuesOf(
  { clock }: Pick<AppContext, 'clock'>,
  { subject, authorId, parentId }: NewComment,
  mentions: Mentions,
  key: WriteKey | null,
): unknown[] {
  const values = {
    id: newId(),
    subjectId: subject.id,
    parentId: parentId ?? null,
    authorId,
    ...mentions,
    now: clock.now(),
    key: key?.key ?? null,
    fingerprint: key?.fingerprint ?? null,
  };
  return COMMENT_PARAMETERS.map((name) => values[name]);
}

/**
 * Edits an own comment, within 15 minutes. Users that no text of it mentioned are notified, as many in all as one text
 * can mention: to take a name out and put it back again calls no one twice.
 * @throws {AppError} not_found, forbidden, wrong_state
 */
export async function editComment(
  context: AppContext,
  tx: Tx,
  reactables: Reactables,
  asked: { id: string; text: string; viewer: PolicyViewer },
): Promise<JsonText<CommentView>> {
  const { id, viewer } = asked;
  const now = context.clock.now();
  const { comment, found, authorId } = await lockComment(tx, reactables, id, viewer);
  const subject = { authorId, ownerId: found.ownerId, posted: comment.createdAt };
  requireAllowed(canComment(viewer, 'edit', subject, now), reactionRefusals);
  const { parts, names } = mentionsIn(asked.text);
  const before = await tx.execute<{ userId: string }>(
    sql`delete from comment_mentions where comment_id = ${id} returning user_id as "userId"`,
  );
  const known = [...new Set(before.rows.map(({ userId }) => userId))];
  const kept = known.slice(0, COMMENT_LIMITS.mentions);
  const edited = await tx.execute<{ userId: string }>(
    numberedSql(EDIT_STATEMENT, [id, authorId, parts, names, now, kept]),
  );
  const mentioned = [...new Set(edited.rows.map(({ userId }) => userId))]
    .filter((one) => !known.includes(one))
    .slice(0, COMMENT_LIMITS.mentions - kept.length);
  await recordComment(tx, 'comment.edited', viewer.id, comment, { ...found, mentioned }, now);
  const { rows } = await tx.execute<{ view: string }>(numberedSql(VIEW_OF_ONE, [viewer.id, id]));
  return new JsonText(rows[0]?.view ?? 'null');
}

/**
 * Takes the comment, its author, its parts and names as of `mentionsIn`, the time, and users who were mentioned before.
 * Gives these and the users mentioned.
 */
const EDIT_STATEMENT = `with named as materialized (${namedUsers('$4', '$2')}),
  edited as (update comments c set text = ${joinedText('$3', STORED_MENTION)}, edited_at = $5::timestamptz
    where c.id = $1::uuid returning c.id)
  insert into comment_mentions (comment_id, place, user_id)
    select edited.id, named.mark, named.user_id from edited, named where named.user_id is not null
    union all select edited.id, -before.place, before.user_id
      from edited, unnest($6::uuid[]) with ordinality as before (user_id, place)
      where not exists (select from named where named.user_id = before.user_id)
    returning user_id as "userId"`;

/**
 * Deletes a comment: by its author, or by the owner of what it is on. One with replies stays without its words.
 * @throws {AppError} not_found, forbidden
 */
export async function deleteComment(
  context: AppContext,
  tx: Tx,
  reactables: Reactables,
  { id, viewer }: { id: string; viewer: PolicyViewer },
): Promise<void> {
  const now = context.clock.now();
  const { comment, found, authorId } = await lockComment(tx, reactables, id, viewer);
  const subject = { authorId, ownerId: found.ownerId, posted: comment.createdAt };
  requireAllowed(canComment(viewer, 'delete', subject, now), reactionRefusals);
  await removeComment(tx, reactables, comment, now);
  await recordComment(tx, 'comment.deleted', viewer.id, comment, { ...found, mentioned: [] }, now);
}

/** Takes a locked comment out of its thread; what it is on is locked, too. One with replies stays without its words. */
export async function removeComment(
  tx: Tx,
  reactables: Reactables,
  { id, kind, subjectId, parentId, replyCount }: CommentRow,
  now: Date,
): Promise<void> {
  if (replyCount > 0) {
    await tx.execute(sql`delete from comment_mentions where comment_id = ${id}`);
    await tx
      .update(comments)
      .set({ text: '', authorId: null, editedAt: null, deletedAt: now })
      .where(eq(comments.id, id));
  } else {
    await tx.delete(comments).where(eq(comments.id, id));
    if (parentId) await countReplyGone(tx, parentId);
  }
  await countComments(tx, reactables, { kind, subjectId }, -1);
}

/** Counts a comment on what it is on, which is locked. */
export async function countComments(
  tx: Tx,
  reactables: Reactables,
  { kind, subjectId }: Pick<CommentRow, 'kind' | 'subjectId'>,
  delta: 1 | -1,
): Promise<void> {
  const table = sql.raw(reactables[kind].table);
  await tx.execute(
    sql`update ${table} set comment_count = comment_count + ${delta}::int where id = ${subjectId}`,
  );
}

/** A deleted comment goes with its last reply. */
async function countReplyGone(tx: Tx, parentId: string): Promise<void> {
  await tx
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} - 1` })
    .where(eq(comments.id, parentId));
  await tx
    .delete(comments)
    .where(and(eq(comments.id, parentId), isNotNull(comments.deletedAt), eq(comments.replyCount, 0)));
}

/**
 * Locks what a comment is on, and then the comment.
 * @throws {AppError} not_found, for one that was deleted, and for one on what the viewer does not see
 */
async function lockComment(
  tx: Tx,
  reactables: Reactables,
  id: string,
  viewer: PolicyViewer,
): Promise<{ comment: CommentRow; found: FoundSubject; authorId: string }> {
  const notFound = new AppError('not_found', commentsRefusals.notFound);
  const known = await findComment(tx, id);
  if (!known) throw notFound;
  const found = await findSubjectLocked(tx, reactables[known.kind], known.subjectId, viewer.id);
  const comment = await findCommentLocked(tx, id);
  if (!found || !comment?.authorId || !can(viewer, 'view', found).ok) throw notFound;
  return { comment, found, authorId: comment.authorId };
}

export async function recordComment(
  tx: Tx,
  type: ReactionEvent,
  actorId: string | null,
  { id, kind, subjectId, parentId }: CommentRow,
  { ownerId, mentioned }: { ownerId: string; mentioned: string[] },
  now: Date,
): Promise<void> {
  const data: CommentEventData = { kind, subjectId, ownerId, parentId, parentAuthorId: null, mentioned };
  await recordEvents(tx, [{ type, actorId, subjectId: id, data: { ...data } }], now);
}
