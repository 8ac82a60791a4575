import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, message, username } from '#contract/fields.ts';
import { CATEGORIES } from '#contract/product.ts';
import { userSummary } from '#modules/profiles/users.contract.ts';
import { commentView } from '#modules/reactions/reactions.contract.ts';
import { postForm } from './post-form.contract.ts';
import { postsEndpoints } from './posts.endpoints.ts';

export const postView = z
  .object({
    postId: z.string(),
    type: z.literal('post'),
    /** With the current usernames of mentioned users. */
    desc: z.string(),
    /** The usernames that a page turns into links. */
    mentions: z.array(z.string()),
    imageUrl: z.string(),
    /** The picture's description; empty if its owner wrote none. */
    imageAlt: z.string(),
    category: z.object({ label: z.string(), value: z.enum(CATEGORIES) }),
    tags: z.array(z.string()),
    datePosted: instant,
    likeCount: z.number(),
    commentCount: z.number(),
    ...userSummary.pick({
      username: true,
      displayName: true,
      profileImageUrl: true,
      headline: true,
      accountType: true,
      contentType: true,
    }).shape,
    /** The newest comments in the view of a single post; lists have none. */
    comments: z.array(commentView),
  })
  .meta({ id: 'Post' });
export type PostView = z.infer<typeof postView>;

export const fullPostView = postView
  .extend({
    /** False while moderators or a rule hide it. */
    visible: z.boolean(),
  })
  .meta({ id: 'FullPost' });
export type FullPostView = z.infer<typeof fullPostView>;

const onePost = z.object({ id });

export const postsContract = defineContract(postsEndpoints, {
  createPost: {
    summary: 'Make a post. `@username` mentions a user.',
    access: 'verified',
    body: postForm,
    words: ['desc', 'imageAlt', 'tags'],
    status: 201,
    response: z.object({ result: z.object({ postId: z.string() }) }),
  },
  getPost: {
    summary: 'One post.',
    access: 'public',
    params: onePost,
    response: fullPostView,
    shared: 'visitors',
    errors: ['not_found'],
  },
  deletePost: {
    summary: 'Delete your post permanently.',
    access: 'viewer',
    params: onePost,
    response: message,
    errors: ['not_found', 'forbidden'],
  },
  postsOf: {
    summary: "A user's posts, newest first.",
    access: 'public',
    params: z.object({ username }),
    query: z.object({ limit, cursor }),
    response: z.array(fullPostView),
    list: 'keyset',
    shared: 'visitors',
    errors: ['not_found'],
  },
});
export type PostsContract = typeof postsContract;
