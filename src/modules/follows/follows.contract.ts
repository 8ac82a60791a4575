import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, limit, username } from '#contract/fields.ts';
import { userSummary } from '#modules/profiles/users.contract.ts';
import { followsEndpoints } from './follows.endpoints.ts';

const user = z.object({ username });

const followView = z
  .object({
    following: z.boolean(),
    followerCount: z.number(),
  })
  .meta({ id: 'Follow' });
export type FollowView = z.infer<typeof followView>;

const followsView = z
  .object({
    following: z.boolean(),
    followsViewer: z.boolean(),
  })
  .meta({ id: 'Follows' });
export type FollowsView = z.infer<typeof followsView>;

export const followsContract = defineContract(followsEndpoints, {
  getFollow: {
    summary: 'Whether you follow a user, and whether they follow you.',
    access: 'viewer',
    params: user,
    response: followsView,
    errors: ['not_found'],
  },
  followUser: {
    summary: 'Follow a user. Idempotent.',
    access: 'verified',
    params: user,
    response: followView,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  unfollowUser: {
    summary: 'Unfollow a user. Idempotent.',
    access: 'viewer',
    params: user,
    response: followView,
    errors: ['not_found'],
  },
  listFollowers: {
    summary: 'The followers of a user, newest first. 403 if the user hides the list.',
    access: 'public',
    params: user,
    query: z.object({ limit, cursor }),
    response: z.array(userSummary),
    list: 'keyset',
    errors: ['not_found', 'forbidden'],
  },
  listFollowing: {
    summary: 'The users that a user follows, newest first. 403 if the user hides the list.',
    access: 'public',
    params: user,
    query: z.object({ limit, cursor }),
    response: z.array(userSummary),
    list: 'keyset',
    errors: ['not_found', 'forbidden'],
  },
});
export type FollowsContract = typeof followsContract;
