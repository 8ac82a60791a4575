import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, message } from '#contract/fields.ts';
import { commentForm } from './comment-form.contract.ts';
import { reactionsEndpoints } from './reactions.endpoints.ts';
import { COMMENT_SORTS, MOST_ASKED } from './reactions.rules.ts';

const likeView = z.object({ liked: z.boolean(), likeCount: z.number() }).meta({ id: 'Like' });
export type LikeView = z.infer<typeof likeView>;

/** A comment or reply. A deleted one with replies stays without its text and author. */
export const commentView = z
  .object({
    commentId: z.string(),
    /** For a reply, the comment that it answers. */
    parentId: z.string().nullable(),
    /** The text, with the current usernames of mentioned users. */
    text: z.string(),
    /** The usernames that a page turns into links. */
    mentions: z.array(z.string()),
    datePosted: instant,
    editedAt: instant.nullable(),
    deleted: z.boolean(),
    /** Empty for a deleted comment. */
    username: z.string(),
    displayName: z.string(),
    profileImageUrl: z.string(),
  })
  .meta({ id: 'Comment' });
export type CommentView = z.infer<typeof commentView>;

export const threadView = commentView
  .extend({ replyCount: z.number(), replies: z.array(commentView) })
  .meta({ id: 'Thread' });
export type ThreadView = z.infer<typeof threadView>;

/** The view of the liked thing, which belongs to a higher module: see `getPost` and `getKollab`. */
const toggledPost = z.looseObject({ postId: z.string(), likeCount: z.number() });
export type ToggledPost = z.infer<typeof toggledPost>;
const toggledKollab = z.looseObject({ kollabId: z.string(), likeCount: z.number() });
export type ToggledKollab = z.infer<typeof toggledKollab>;

const one = z.object({ id });

/** Comma-separated ids. */
const ids = z
  .string()
  .max(MOST_ASKED * 37)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(id).min(1).max(MOST_ASKED));

const toggling = {
  summary: 'Add your like, or remove it. PUT and DELETE are idempotent; this call is not.',
  access: 'verified',
  writes: true,
  params: one,
  errors: ['not_found', 'forbidden'],
} as const;
const liking = {
  summary: 'Like. Idempotent.',
  access: 'verified',
  params: one,
  response: likeView,
  errors: ['not_found', 'forbidden'],
} as const;
const unliking = {
  summary: 'Remove your like. Idempotent.',
  access: 'viewer',
  params: one,
  response: likeView,
  errors: ['not_found'],
} as const;
const reading = {
  summary: 'The comments, each with its first three replies.',
  access: 'public',
  params: one,
  query: z.object({ limit, cursor, sort: z.enum(COMMENT_SORTS).optional() }),
  response: z.array(threadView),
  list: 'keyset',
  shared: 'visitors',
  errors: ['not_found'],
} as const;
const writing = {
  summary: 'Comment, or reply to a comment. `@username` mentions a user.',
  access: 'verified',
  params: one,
  body: commentForm.extend({ parentId: id.optional() }),
  words: ['text'],
  status: 201,
  response: commentView,
  errors: ['not_found', 'forbidden', 'wrong_state', 'account_limited', 'too_many'],
} as const;

export const reactionsContract = defineContract(reactionsEndpoints, {
  likedOf: {
    summary: 'Which of these Kollabs and posts you like.',
    access: 'viewer',
    query: z.object({ ids }),
    response: z.object({ liked: z.array(z.string()) }),
  },
  toggleLikeOfPost: { ...toggling, response: toggledPost },
  likePost: liking,
  unlikePost: unliking,
  toggleLikeOfKollab: { ...toggling, response: toggledKollab },
  likeKollab: liking,
  unlikeKollab: unliking,
  commentsOfPost: reading,
  commentOnPost: writing,
  commentsOfKollab: reading,
  commentOnKollab: writing,
  repliesTo: {
    summary: 'The replies to a comment, oldest first.',
    access: 'public',
    params: one,
    query: z.object({ limit, cursor }),
    response: z.array(commentView),
    list: 'keyset',
    shared: 'visitors',
    errors: ['not_found'],
  },
  editComment: {
    summary: 'Edit your comment, within 15 minutes of posting it.',
    access: 'verified',
    params: one,
    body: commentForm,
    words: ['text'],
    response: commentView,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  deleteComment: {
    summary: 'Delete your comment, or any comment on your Kollab or post.',
    access: 'viewer',
    params: one,
    response: message,
    errors: ['not_found', 'forbidden'],
  },
});
export type ReactionsContract = typeof reactionsContract;
