import type { PolicyViewer, ReactableKind } from '#contract/policy.ts';
import type { Apply, WriteSteps } from '#infra/api/write.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { textOnce } from '#infra/db/planned.ts';
import type { NewEvent } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import { mentionedIn, mentionsIn, type Named } from '#modules/reactions/mentions.rules.ts';
import type { CommentView } from '#modules/reactions/reactions.contract.ts';
import type { CommentEventData, ReactionEvent } from '#modules/reactions/reactions.events.ts';
import { commentDeleted, commentsRefusals, reactionRefusals } from '#modules/reactions/reactions.messages.ts';
import { acrossBlocks, type Blocks, can, canComment } from '#modules/reactions/reactions.policy.ts';
import { COMMENT_LIMITS } from '#modules/reactions/reactions.rules.ts';
import { createSql, EDIT_SQL, readComment, readForComment, removeSql } from './comment.sql.ts';
import { requireSubject, type Subject } from './likes.commands.ts';
import type { Reactables } from './reactables.ts';
import type { FoundSubject } from './reactions.queries.ts';

interface CommentFacts extends FoundSubject {
  /** The parent of a reply; null if it is deleted. */
  parent: (Blocks & { subjectId: string; authorId: string }) | null;
  named: Named;
}

export interface NewComment {
  subject: Subject;
  text: string;
  /** For a reply, the comment that it answers. */
  parentId: string | null;
}

/** A mentioned user may be erased between read and apply. */
const CONFLICTS = ['comment_mentions_user_id_profiles_user_id_fk'];

/** Refused with not_found, forbidden, account_limited. */
export function createComment(
  { subject: { kind, reactable, id: subjectId }, text, parentId }: NewComment,
  viewer: PolicyViewer,
  now: Date,
): WriteSteps<CommentFacts, CommentView> {
  const mentions = mentionsIn(text);
  const hasNames = mentions.names.length > 0;
  return {
    read: {
      text: textOnce(`read for comment ${kind} ${hasNames}`, () => readForComment(reactable, hasNames)),
      values: [subjectId, viewer.id, parentId, ...(hasNames ? [mentions.names] : [])],
    },
    decide(found) {
      const { ownerId, state, parent, named } = requireSubject(kind, found, viewer, 'comment');
      if (parentId !== null) requireParent(parent, subjectId);
      const { stored, shown, usernames, rows, mentioned } = mentionedIn(mentions, named);
      const [isReply, hasMentions] = [parent !== null, rows.length > 0];
      const comment = { id: newId(), kind, subjectId, parentId };
      const about = { ownerId, parentAuthorId: parent?.authorId ?? null, mentioned };
      return {
        text: textOnce(`create comment ${kind} ${isReply} ${hasMentions}`, () =>
          createSql(kind, reactable, { isReply, hasMentions }),
        ),
        values: [
          ...[subjectId, state, viewer.id, comment.id, stored, now],
          ...(hasMentions ? [JSON.stringify(rows), shown, usernames] : []),
          ...(parent ? [parentId, parent.authorId] : []),
        ],
        events: [commentEvent('comment.created', viewer.id, comment, about)],
        conflicts: CONFLICTS,
      };
    },
  };
}

/**
 * Checks that a reply's parent exists and belongs to the same thing, and that no block prevents the reply.
 * @throws {AppError} not_found, forbidden
 */
function requireParent(parent: CommentFacts['parent'], subjectId: string): void {
  if (parent?.subjectId !== subjectId) throw new AppError('not_found', commentsRefusals.notFound);
  requireAllowed(acrossBlocks(parent), reactionRefusals);
}

export interface CommentOn {
  id: string;
  kind: ReactableKind;
  subjectId: string;
  ownerId: string;
  parentId: string | null;
  authorId: string;
  editedAt: Date | null;
}

interface FoundComment extends FoundSubject, Omit<CommentOn, 'authorId'> {
  /** Null after it was deleted. */
  authorId: string | null;
  createdAt: Date;
  rowVersion: string;
  /** The users that this or an earlier text of the comment mentions. */
  known: string[];
  named: Named;
}

/**
 * Edits the viewer's comment, within 15 minutes. Notifies users whom no earlier text of the comment mentioned, so that
 * removing and adding a name again notifies nobody twice. All texts together mention as many users as one text can.
 * Refused with not_found, forbidden, wrong_state.
 */
export function editComment(
  reactables: Reactables,
  { id, text, viewer }: { id: string; text: string; viewer: PolicyViewer },
  now: Date,
): WriteSteps<FoundComment, CommentView> {
  const mentions = mentionsIn(text);
  return {
    read: readOf(reactables, id, viewer, mentions.names),
    decide(found) {
      const comment = requireComment(found, viewer, 'edit', now);
      const { stored, shown, usernames, rows, mentioned } = mentionedIn(mentions, comment.named);
      const kept = comment.known.slice(0, COMMENT_LIMITS.mentions);
      const earlier = kept
        .map((userId, index) => ({ place: -1 - index, userId }))
        .filter(({ userId }) => !mentioned.includes(userId));
      const added = mentioned
        .filter((userId) => !comment.known.includes(userId))
        .slice(0, COMMENT_LIMITS.mentions - kept.length);
      return {
        text: EDIT_SQL,
        values: [
          ...[id, comment.rowVersion, stored, now, JSON.stringify([...rows, ...earlier])],
          ...[shown, usernames],
        ],
        events: [commentEvent('comment.edited', viewer.id, comment, { ...comment, mentioned: added })],
        conflicts: CONFLICTS,
      };
    },
  };
}

/**
 * Deletes a comment, by its author or by the owner of the commented thing. One with replies stays without its text.
 * Refused with not_found, forbidden.
 */
export function deleteComment(
  reactables: Reactables,
  { id, viewer }: { id: string; viewer: PolicyViewer },
  now: Date,
): WriteSteps<FoundComment, { message: string }> {
  return {
    read: readOf(reactables, id, viewer, []),
    decide: (found) => ({
      ...removal(reactables, requireComment(found, viewer, 'delete', now), viewer.id, now),
      response: { message: commentDeleted },
    }),
  };
}

/**
 * The write that removes a comment from its thread. One with replies stays without its text.
 * @param actorId null for a moderator
 */
export function removal(
  reactables: Reactables,
  comment: CommentOn,
  actorId: string | null,
  now: Date,
): Apply<never> {
  const { id, kind, subjectId, authorId, editedAt } = comment;
  return {
    text: textOnce(`remove comment ${kind}`, () => removeSql(reactables[kind])),
    values: [subjectId, id, authorId, editedAt, now],
    events: [commentEvent('comment.deleted', actorId, comment, { ...comment, mentioned: [] })],
  };
}

function readOf(reactables: Reactables, id: string, viewer: PolicyViewer, names: readonly string[]) {
  return { text: textOnce('read comment', () => readComment(reactables)), values: [id, viewer.id, names] };
}

/**
 * Checks that the viewer may change a comment.
 * @throws {AppError} not_found, if it is deleted or on something that the viewer does not see; forbidden, wrong_state
 */
function requireComment(
  found: FoundComment | null,
  viewer: PolicyViewer,
  action: 'edit' | 'delete',
  now: Date,
): FoundComment & CommentOn {
  const authorId = found?.authorId;
  if (!found || !authorId || !can(viewer, 'view', found).ok)
    throw new AppError('not_found', commentsRefusals.notFound);
  const subject = { authorId, ownerId: found.ownerId, posted: found.createdAt };
  requireAllowed(canComment(viewer, action, subject, now), reactionRefusals);
  return { ...found, authorId };
}

export function commentEvent(
  type: ReactionEvent,
  actorId: string | null,
  { id, kind, subjectId, parentId }: Pick<CommentOn, 'id' | 'kind' | 'subjectId' | 'parentId'>,
  about: { ownerId: string; parentAuthorId?: string | null; mentioned: string[] },
): NewEvent {
  const { ownerId, parentAuthorId = null, mentioned } = about;
  const data: CommentEventData = { kind, subjectId, ownerId, parentId, parentAuthorId, mentioned };
  return { type, actorId, subjectId: id, data: { ...data } };
}
