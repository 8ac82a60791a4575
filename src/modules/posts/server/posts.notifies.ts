import { dataOf } from '#infra/events/event-data.ts';
import type { Notifies } from '#infra/module.ts';
import { POST_CREATED, type PostCreatedData } from '#modules/posts/posts.events.ts';

/** Whom a post mentions is notified, but not its owner. */
export const postsNotify: Record<string, Notifies> = {
  [POST_CREATED]: (event) => {
    // Earlier events name no one.
    const { mentioned = [] } = dataOf<Partial<PostCreatedData>>(event);
    return mentioned
      .filter((userId) => userId !== event.actorId)
      .map((recipientId) => ({ recipientId, type: 'namedInPost', untitled: true }));
  },
};
