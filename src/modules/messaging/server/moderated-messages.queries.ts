import { and, eq, sql } from 'drizzle-orm';
import { id as idSchema } from '#contract/fields.ts';
import type { PolicyViewer } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { Reportable, Written } from '#infra/module.ts';
import { messageJson, OTHER_VISIBLE, OWN_COPY } from './message-view.queries.ts';
import { messagePictures, messages } from './messaging.table.ts';

/** The message must be in the viewer's copy. The route refuses a report of one's own message. */
const REPORTED = `select m.sender_id as "ownerId", ${messageJson} as message,
    (select coalesce(json_agg(encode(p.bytes, 'base64') order by p.place), '[]'::json)
      from message_pictures p where p.message_id = m.id) as images
  from messages m
  join conversation_sides s on s.conversation_id = m.conversation_id and s.user_id = $1::uuid
  join profiles other on other.user_id = s.other_id
  where m.id = $2::uuid and ${OWN_COPY} and not m.erased and m.state = 'active'
    and (m.sender_id = s.user_id or ${OTHER_VISIBLE})`;

/** Pictures are included as base64 WebP, because they have no public URL and are deleted with the message. */
export async function findReportedMessage(db: Db, viewer: PolicyViewer, id: string): ReturnType<Reportable> {
  if (!idSchema.safeParse(id).success) return null;
  const { rows } = await db.execute<{ ownerId: string; message: object; images: string[] }>(
    numberedSql(REPORTED, [viewer.id, id]),
  );
  const [row] = rows;
  return row ? { id, ownerId: row.ownerId, seen: { ...row.message, images: row.images } } : null;
}

/** Only messages that both sides see. */
export const writtenMessages: Written = {
  kind: 'message',
  idOf: ({ data }) => String(data.messageId),
  async find(tx, ids) {
    const { id, senderId: ownerId, text, state } = messages;
    const imageAlts = sql<
      string[]
    >`array(select p.image_alt from ${messagePictures} p where p.message_id = ${messages}.id)`;
    const fileNames = sql<string[]>`array(select f.name from files f where f.holder_id = ${messages}.id)`;
    const rows = await tx
      .select({ id, ownerId, text, imageAlts, fileNames })
      .from(messages)
      .where(and(isAmong(id, ids), eq(state, 'active')));
    return rows.map(({ id, ownerId, text, imageAlts, fileNames }) => ({
      ...{ id, ownerId },
      texts: [text, ...imageAlts, ...fileNames],
    }));
  },
};

interface SentText {
  messageId: string;
  senderId: string;
  username: string;
  text: string;
  sentAt: Date;
}

/** As their senders wrote them, without those that no longer exist. */
export async function listSentTexts(tx: Tx, messageIds: readonly string[]): Promise<SentText[]> {
  const { rows } = await tx.execute<SentText & Record<string, unknown>>(sql`
    select m.id as "messageId", m.sender_id as "senderId", p.username, m.text, m.created_at as "sentAt"
    from messages m join profiles p on p.user_id = m.sender_id
    where m.id = any(${sql.param(messageIds)}::uuid[]) and not m.erased`);
  return rows;
}
