import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, message, username } from '#contract/fields.ts';
import { CATEGORIES } from '#contract/product.ts';
import { userSummary } from '#modules/profiles/users.contract.ts';
import { commentView } from '#modules/reactions/reactions.contract.ts';
import { postForm } from './post-form.contract.ts';
import { postsEndpoints } from './posts.endpoints.ts';

/** A post as anyone may see it: the fields of product.md section 3, and the display name of its user. */
export const postView = z
  .object({
    postId: z.string(),
    type: z.literal('post'),
    /** The text, with the current usernames of mentioned users. */
    desc: z.string(),
    /** The usernames that a page links. */
    mentions: z.array(z.string()),
    imageUrl: z.string(),
    /** What the picture shows; empty where its owner did not say. */
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
    /** The newest few, in the view of one post; lists have none. */
    comments: z.array(commentView),
  })
  .meta({ id: 'Post' });
export type PostView = z.infer<typeof postView>;

/** The same with what its owner has to know, where one post is shown by itself, and on a profile. */
export const fullPostView = postView
  .extend({
    /** Whether others see it: not while a decision of moderators, or a rule, keeps it out of sight. */
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
    summary: 'Delete an own post, for good.',
    access: 'viewer',
    params: onePost,
    response: message,
    errors: ['not_found', 'forbidden'],
  },
  postsOf: {
    summary: "A person's posts, newest first.",
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
