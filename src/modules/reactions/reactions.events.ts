import type { ReactableKind } from '#contract/policy.ts';

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
  /** The id of the commented Kollab or post, and its owner. */
  subjectId: string;
  ownerId: string;
  /** For a reply, the comment that it answers, and that comment's author. */
  parentId: string | null;
  parentAuthorId: string | null;
  /** The mentioned users; for an edit, only those that the text did not mention before. */
  mentioned: string[];
}
