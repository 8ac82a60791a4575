import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import type { Folder } from '#modules/messaging/messaging.rules.ts';
import { wordColumns } from '#modules/messaging/server/message-words.ts';
import {
  conversationSides,
  conversations as conversationsTable,
  messages,
} from '#modules/messaging/server/messaging.table.ts';
import { conversations, type DemoConversation, hoursBefore } from './content.ts';
import type { DemoFiles } from './fill-files.ts';
import type { DemoUsers } from './fill-users.ts';

interface Filling {
  users: DemoUsers;
  files: DemoFiles;
  now: Date;
}

export async function fillConversations(tx: Tx, filling: Filling): Promise<void> {
  const filled = conversations.map((conversation) => conversationRows(conversation, filling));
  await tx.insert(conversationsTable).values(filled.map(({ conversation }) => conversation));
  await tx.insert(conversationSides).values(filled.flatMap(({ sides }) => sides));
  await tx.insert(messages).values(filled.flatMap((rows) => rows.messages));
}

function conversationRows(conversation: DemoConversation, { users, files, now }: Filling) {
  const id = newId();
  const ids = { from: users.idOf(conversation.from), to: users.idOf(conversation.to) };
  const written = conversation.messages.map(({ by, hoursAgo, text }, index) => ({
    ...{ id: newId(), conversationId: id, position: index + 1 },
    ...{ senderId: ids[by], recipientId: ids[by === 'from' ? 'to' : 'from'], text, ...wordColumns(text) },
    createdAt: hoursBefore(now, hoursAgo),
  }));
  for (const [index, { id: messageId, senderId, createdAt }] of written.entries()) {
    files.add(conversation.messages[index]?.files ?? [], {
      ...{ ownerId: senderId, createdAt },
      container: { kind: 'conversation', id },
      holder: { kind: 'message', id: messageId },
    });
  }
  const [first] = written;
  const last = written.at(-1);
  if (!first || !last) throw new Error('A conversation of the demo world has no message.');
  const lastPosition = written.length;
  const sideOf = (who: 'from' | 'to') => {
    const unread = last.recipientId === ids[who] ? unreadOf(conversation) : 0;
    return {
      ...{ conversationId: id, userId: ids[who], otherId: ids[who === 'from' ? 'to' : 'from'] },
      ...{ lastPosition, lastAt: last.createdAt, readPosition: lastPosition - unread, unread },
      folder: folderOf(conversation, who),
    };
  };
  const [lowId = '', highId = ''] = [ids.from, ids.to].sort();
  return {
    conversation: {
      ...{ id, lowId, highId, state: conversation.state, askedBy: ids.from, lastPosition },
      ...{ lastAt: last.createdAt, createdAt: first.createdAt },
    },
    sides: [sideOf('from'), sideOf('to')],
    messages: written,
  };
}

/** A request is unread until it is opened. A declined one was opened. */
function unreadOf({ state, unread }: DemoConversation): number {
  if (state === 'declined') return 0;
  return unread ?? (state === 'request' ? 1 : 0);
}

function folderOf({ state }: DemoConversation, who: 'from' | 'to'): Folder {
  if (state === 'accepted' || who === 'from') return 'inbox';
  return state === 'request' ? 'requests' : 'none';
}
