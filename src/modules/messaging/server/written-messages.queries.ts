import { and, eq, ne } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import type { Written } from '#infra/module.ts';
import { messages } from './messaging.table.ts';

/** Messages that both sides see. */
export const writtenMessages: Written = {
  kind: 'message',
  idOf: ({ data }) => String(data.messageId),
  async find(tx, ids) {
    const { id, senderId: ownerId, text } = messages;
    const rows = await tx
      .select({ id, ownerId, text })
      .from(messages)
      .where(and(isAmong(id, ids), eq(messages.state, 'active'), ne(text, '')));
    return rows.map((row) => ({ ...row, texts: [row.text] }));
  },
};
