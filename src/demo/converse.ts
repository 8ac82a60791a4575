import { newId } from '#infra/new-id.ts';
import type { Folder } from '#modules/messaging/messaging.rules.ts';
import { wordColumns } from '#modules/messaging/server/message-words.ts';
import type {
  conversationSides,
  conversations,
  messages,
} from '#modules/messaging/server/messaging.table.ts';
import type { DemoConversation } from './conversations.ts';

const HOUR = 60 * 60 * 1000;

interface Conversed {
  conversation: typeof conversations.$inferInsert;
  sides: (typeof conversationSides.$inferInsert)[];
  messages: (typeof messages.$inferInsert)[];
}

/** The rows of a conversation, as the product's own writes would have left them. */
export function converse(
  scene: DemoConversation,
  people: { from: string; to: string },
  now: Date,
): Conversed {
  const id = newId();
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR);
  const written = scene.messages.map(([by, hoursAgo, text], place) => ({
    id: newId(),
    conversationId: id,
    position: place + 1,
    senderId: people[by],
    recipientId: people[by === 'from' ? 'to' : 'from'],
    text,
    ...wordColumns(text),
    createdAt: at(hoursAgo),
  }));
  const last = written.at(-1);
  if (!last) throw new Error('A conversation of the demo world has no message');
  const lastPosition = written.length;
  const sideOf = (who: 'from' | 'to') => {
    const [userId, otherId] = [people[who], people[who === 'from' ? 'to' : 'from']];
    // A request is read once it was opened; one that was declined is.
    const unread = unreadOf(scene, last.recipientId === userId);
    const readPosition = lastPosition - unread;
    const folder = folderOf(scene, who);
    const common = { conversationId: id, lastPosition, lastAt: last.createdAt };
    return { ...common, userId, otherId, folder, readPosition, unread };
  };
  const [lowId = '', highId = ''] = [people.from, people.to].sort();
  return {
    conversation: {
      ...{ id, lowId, highId, state: scene.state, askedBy: people.from, lastPosition },
      ...{ lastAt: last.createdAt, createdAt: written[0]?.createdAt ?? now },
    },
    sides: [sideOf('from'), sideOf('to')],
    messages: written,
  };
}

function unreadOf({ state, unread }: DemoConversation, isRecipient: boolean): number {
  if (!isRecipient || state === 'declined') return 0;
  return unread ?? (state === 'request' ? 1 : 0);
}

function folderOf({ state }: DemoConversation, who: 'from' | 'to'): Folder {
  if (state === 'accepted' || who === 'from') return 'inbox';
  return state === 'request' ? 'requests' : 'none';
}
