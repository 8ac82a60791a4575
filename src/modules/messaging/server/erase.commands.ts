import { and, eq, sql } from 'drizzle-orm';
import { WORDS_VERSION } from '#contract/words.ts';
import { deleteBatch, eraseBatch, type Left } from '#infra/db/erase-batch.ts';
import type { Tx } from '#infra/db/pool.ts';
import { deletes, empties } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { OWN_COPY } from './message-view.queries.ts';
import { conversationSides, conversations, messagePictures, messages, sentTexts } from './messaging.table.ts';

const CONVERSATIONS_AT_ONCE = 50;
const PICTURES_AT_ONCE = 20;

/**
 * Erases a user from their conversations. The other side keeps its messages, and sees 'deleted' in place of the
 * user's. Pending requests are deleted, and conversations of which no side is left.
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
