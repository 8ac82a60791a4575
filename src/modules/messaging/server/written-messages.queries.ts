import { and, eq, sql } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import type { Written } from '#infra/module.ts';
import { messagePictures, messages } from './messaging.table.ts';

/** Messages that both sides see, with the descriptions of their pictures. */
export const writtenMessages: Written = {
  kind: 'message',
  idOf: ({ data }) => String(data.messageId),
  async find(tx, ids) {
    const { id, senderId: ownerId, text, state } = messages;
    const imageAlts = sql<
      string[]
    >`array(select p.image_alt from ${messagePictures} p where p.message_id = ${messages}.id)`;
    const rows = await tx
      .select({ id, ownerId, text, imageAlts })
      .from(messages)
      .where(and(isAmong(id, ids), eq(state, 'active')));
    return rows.map(({ id, ownerId, text, imageAlts }) => ({ id, ownerId, texts: [text, ...imageAlts] }));
  },
};
