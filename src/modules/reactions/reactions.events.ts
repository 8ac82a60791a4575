import type { ReactableKind } from '#contract/policy.ts';

/** What happens to likes and comments, by its name in the event log. Of a like, the subject is what is liked. */
export const reactionEvents = [
  'kollab.liked',
  'kollab.unliked',
  'post.liked',
  'post.unliked',
  'comment.created',
  'comment.edited',
  'comment.deleted',
] as const;
export type ReactionEvent = (typeof reactionEvents)[number];

export interface LikeEventData {
  ownerId: string;
}

/** The subject of the event is the comment. */
export interface CommentEventData {
  kind: ReactableKind;
  /** What the comment is on, and whose that is. */
  subjectId: string;
  ownerId: string;
  /** Of a reply: the comment that it is to, and who wrote that one. */
  parentId: string | null;
  parentAuthorId: string | null;
  /** The users that it mentions; of an edit, those that it did not mention before. */
  mentioned: string[];
}
