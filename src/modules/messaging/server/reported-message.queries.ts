import { id as idSchema } from '#contract/fields.ts';
import type { PolicyViewer } from '#contract/policy.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Db } from '#infra/db/pool.ts';
import type { Reportable } from '#infra/module.ts';
import { messageJson, OTHER_VISIBLE, OWN_COPY } from './message-view.queries.ts';

/** The message must be in the viewer's copy. The route refuses a report of one's own message. */
const REPORTED = `select m.sender_id as "ownerId", ${messageJson} as message,
    (select coalesce(json_agg(encode(p.bytes, 'base64') order by p.place), '[]'::json)
      from message_pictures p where p.message_id = m.id) as images
  from messages m
  join conversation_sides s on s.conversation_id = m.conversation_id and s.user_id = $1::uuid
  join profiles other on other.user_id = s.other_id
  where m.id = $2::uuid and ${OWN_COPY} and not m.erased and m.state = 'active'
    and (m.sender_id = s.user_id or ${OTHER_VISIBLE})`;

/**
 * Reads what a viewer would report of a message. Pictures are included as base64 WebP, because they have no public URL
 * and are deleted with the message.
 */
export async function findReportedMessage(db: Db, viewer: PolicyViewer, id: string): ReturnType<Reportable> {
  if (!idSchema.safeParse(id).success) return null;
  const { rows } = await db.execute<{ ownerId: string; message: object; images: string[] }>(
    numberedSql(REPORTED, [viewer.id, id]),
  );
  const [row] = rows;
  return row ? { id, ownerId: row.ownerId, seen: { ...row.message, images: row.images } } : null;
}
