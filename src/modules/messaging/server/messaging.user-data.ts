import { Readable } from 'node:stream';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { WORDS_VERSION } from '#contract/words.ts';
import { deleteBatch, eraseBatch, type Left } from '#infra/db/erase-batch.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Database, Tx } from '#infra/db/pool.ts';
import { deletes, empties } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { messagingExportTexts } from '#modules/messaging/messaging.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { foundJson, OTHER_VISIBLE, OWN_COPY } from './message-view.queries.ts';
import { conversationSides, conversations, messagePictures, messages, sentTexts } from './messaging.table.ts';

const CONVERSATIONS_AT_ONCE = 50;
const PICTURES_AT_ONCE = 20;

/**
 * The other side keeps its messages, and sees 'deleted' in place of the user's. Pending requests are deleted,
 * and conversations of which no side is left.
 */
export const eraseMessages: readonly EraseStep[] = [
  {
    batch: (_, tx, { userId }) =>
      deleteBatch(tx, messagePictures, eq(messagePictures.ownerId, userId), PICTURES_AT_ONCE),
  },
  deletes(sentTexts, (userId) => eq(sentTexts.senderId, userId)),
  empties(
    messages,
    (userId) => and(eq(messages.senderId, userId), eq(messages.erased, false)),
    () => sql`update ${messages} set text = '', erased = true, words = '', words_version = ${WORDS_VERSION}`,
  ),
  { batch: (_, tx, { userId }) => leaveConversations(tx, userId) },
];

/** Deletes the user's side of each conversation with the last batch of its messages. */
async function leaveConversations(tx: Tx, userId: string): Promise<Left> {
  const { rows } = await tx.execute<{ id: string; free: boolean }>(sql`
    with found as materialized (select conversation_id as id from ${conversationSides}
        where ${conversationSides.userId} = ${userId} limit ${CONVERSATIONS_AT_ONCE}),
      locked as materialized (select c.id from conversations c
        where c.id = any(array(select id from found)) order by c.id for update skip locked)
    select found.id, locked.id is not null as free from found left join locked on locked.id = found.id`);
  if (rows.length === 0) return 'nothing';
  const ids = rows.filter(({ free }) => free).map(({ id }) => id);
  if (ids.length === 0) return 'locked';
  const among = sql.param(ids);
  // Includes messages of which only the other side had deleted its copy.
  const uncopied = sql`${messages.conversationId} = any(${among}::uuid[]) and not exists (select
    from conversation_sides s, ${messages} m where m.id = ${messages.id} and s.conversation_id = m.conversation_id
      and s.user_id <> ${userId} and ${sql.raw(OWN_COPY)})`;
  const left = await eraseBatch(tx, messages, uncopied, sql`delete from ${messages}`);
  if (left !== 'nothing') return left;
  await tx.execute(sql`delete from ${conversations} where ${conversations.id} = any(${among}::uuid[])
    and (${conversations.state} <> 'accepted' and ${conversations.askedBy} = ${userId}
      or not exists (select from conversation_sides s where s.conversation_id = ${conversations.id}
        and s.user_id <> ${userId} and s.last_position > s.deleted_position))`);
  await tx.execute(sql`delete from ${conversationSides}
    where ${conversationSides.userId} = ${userId} and ${conversationSides.conversationId} = any(${among}::uuid[])`);
  return 'more';
}

/** The other side's messages stay, and refer to the profile. */
export const profileReferences: readonly SQL[] = [
  sql`exists (select from ${conversations} where ${conversations.lowId} = ${profiles.userId})`,
  sql`exists (select from ${conversations} where ${conversations.highId} = ${profiles.userId})`,
];

const AT_ONCE = 100;

export const messagingExport: readonly ExportPart[] = [
  {
    file: 'messages.json',
    about: messagingExportTexts.messages,
    async *each({ database }, { userId }) {
      for await (const rows of inBatches(AT_ONCE, read<Row>(database, MESSAGES, userId, AT_ONCE), idOf)) {
        for (const { view } of rows) yield JSON.parse(view);
      }
    },
  },
  {
    folder: 'messages/',
    about: messagingExportTexts.pictures,
    async *files({ database }, { userId }) {
      for await (const rows of inBatches(1, read<PictureRow>(database, PICTURES, userId, 1), idOf)) {
        for (const { view, bytes } of rows) yield { name: view, bytes: Readable.from([bytes]) };
      }
    },
  },
];

interface Row {
  id: string;
  view: string;
}
interface PictureRow extends Row {
  bytes: Buffer;
}

const COPY = `messages m
  join conversation_sides s on s.conversation_id = m.conversation_id and s.user_id = $1::uuid
  join conversations c on c.id = m.conversation_id
  join profiles other on other.user_id = s.other_id`;
const NONE = '00000000-0000-0000-0000-000000000000';

/** Ids are ordered by time. */
const MESSAGES = `select m.id, ${foundJson.asText} as view from ${COPY}
  where ${OWN_COPY} and m.id > $2::uuid order by m.id limit $3`;
const PICTURES = `select p.id, m.id || '-' || p.place || '.webp' as view, p.bytes
  from message_pictures p cross join ${COPY}
  where p.message_id = m.id and ${OWN_COPY} and m.state = 'active'
    and (m.sender_id = s.user_id or ${OTHER_VISIBLE}) and p.id > $2::uuid order by p.id limit $3`;

const idOf = ({ id }: Row) => id;

function read<R extends Row>(database: Database, text: string, userId: string, limit: number) {
  return async (after: string | undefined): Promise<R[]> => {
    const { rows } = await database.pool.query<R>(text, [userId, after ?? NONE, limit]);
    return rows;
  };
}
