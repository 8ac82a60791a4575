import { queryPlanned } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { OTHER_VISIBLE, OWN_COPY } from './message-view.queries.ts';

const PICTURE = `select p.bytes from message_pictures p
  join messages m on m.id = p.message_id
  join conversation_sides s on s.conversation_id = m.conversation_id and s.user_id = $1::uuid
  join conversations c on c.id = m.conversation_id
  join profiles other on other.user_id = s.other_id
  where p.message_id = $2::uuid and p.place = $3::int and ${OWN_COPY}
    and m.state = 'active' and (m.sender_id = s.user_id or ${OTHER_VISIBLE})`;

/** Returns the bytes of a message's picture; null unless the viewer has a copy of the message. */
export async function findMessagePicture(
  database: Database,
  userId: string,
  { messageId, place }: { messageId: string; place: number },
): Promise<Buffer | null> {
  const { rows } = await queryPlanned<{ bytes: Buffer }>(database, PICTURE, [userId, messageId, place]);
  return rows[0]?.bytes ?? null;
}
