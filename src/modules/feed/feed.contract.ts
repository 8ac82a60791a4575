import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, limit } from '#contract/fields.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { postView } from '#modules/posts/posts.contract.ts';
import { feedEndpoints } from './feed.endpoints.ts';

export const feedItem = z.discriminatedUnion('type', [kollabView, postView]);
export type FeedItem = z.infer<typeof feedItem>;

export const feedContract = defineContract(feedEndpoints, {
  getFeed: {
    summary:
      'Kollabs and posts by users whom you follow, and of your content type, newest first, without your own. On each page, Kollabs that look only for the other account type come last.',
    access: 'viewer',
    query: z.object({ limit, cursor }),
    response: z.array(feedItem),
    list: 'keyset',
  },
});
export type FeedContract = typeof feedContract;
