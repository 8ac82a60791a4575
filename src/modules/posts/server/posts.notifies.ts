import { dataOf } from '#infra/events/event-data.ts';
import type { Notifies } from '#infra/module.ts';
import { POST_CREATED, type PostCreatedData } from '#modules/posts/posts.events.ts';

/** Notifies the users whom a post mentions, except its owner. */
export const postsNotify: Record<string, Notifies> = {
  [POST_CREATED]: (event) => {
    // Events of older releases have no `mentioned`.
    const { mentioned = [] } = dataOf<Partial<PostCreatedData>>(event);
    return mentioned
      .filter((userId) => userId !== event.actorId)
      .map((recipientId) => ({ recipientId, type: 'namedInPost', untitled: true }));
  },
};
