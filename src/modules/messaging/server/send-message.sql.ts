import { keptResponse, parametersOf } from '#infra/http/guarded-write.ts';
import { heldAccount } from '#modules/accounts/server/account-locks.service.ts';
import type { MessagingEvent } from '#modules/messaging/messaging.events.ts';
import { SAME_TEXT_CONVERSATIONS } from '#modules/messaging/messaging.rules.ts';
import { blockedWithColumn } from '#modules/profiles/server/visibility.service.ts';
import { OTHER_VISIBLE, writtenJson } from './message-view.queries.ts';

/*
 * A message as one statement. It holds the account, takes the next position of the conversation where the guard lets it,
 * and behind that writes the message, what both sides have of it, the event, and the idempotency key with the response.
 * Where the guard lets nothing through it changes nothing, and the slow way says why (send-message.commands.ts).
 */

/** The parameters of the statement, in their order. */
export const SEND_PARAMETERS = [
  'id',
  'conversationId',
  'senderId',
  'text',
  'pictures',
  'now',
  'hash',
  'key',
  'fingerprint',
] as const;
const P = parametersOf(SEND_PARAMETERS);
const NOW = `${P.now}::timestamptz`;
const DAY = `(${NOW} at time zone 'UTC')::date`;
const PICTURES = `${P.pictures}::uuid[]`;

/** Waits for another message that takes one of the same pictures, and then finds one less. */
const PICKED = `select p.id from message_pictures p, held
  where p.id = any(${PICTURES}) and p.owner_id = held.user_id and p.message_id is null for update of p`;
const ALL_PICKED = `cardinality(${PICTURES}) = (select count(*) from picked)`;
const ATTACHED = `update message_pictures p set message_id = w.id, place = array_position(${PICTURES}, p.id)
    from written w, picked where p.id = picked.id returning p.width, p.height, p.place`;
/** Most messages are words alone, and PostgreSQL need not prepare to look for pictures. */
const NO_PICTURES = `cardinality(${PICTURES}) = 0`;

/** @param recipient the column with the other side */
const takes = (recipient: string) => `exists (select from profiles other where other.user_id = ${recipient}
    and ${OTHER_VISIBLE}) and ${recipient} not in (${blockedWithColumn('held.user_id')})`;
const SENT_TODAY = `from sent_texts t
    where t.sender_id = ${P.senderId}::uuid and t.day = ${DAY} and t.hash = ${P.hash}`;
/** The same text was not sent in too many other conversations today. */
const notRepeated = (conversation: string) => `(${P.hash}::text is null or (select count(*) ${SENT_TODAY}
    and t.conversation_id <> ${conversation}) < ${SAME_TEXT_CONVERSATIONS})`;

const MOVED = `c.id, c.request_id, c.low_id, c.high_id, c.state, c.asked_by, c.last_position as position,
  case when c.low_id = ${P.senderId}::uuid then c.high_id else c.low_id end as recipient_id`;
const next = (where: string) => `update conversations c set last_position = c.last_position + 1,
    last_at = greatest(c.last_at, ${NOW}) from held where c.id = ${P.conversationId}::uuid and ${where} returning ${MOVED}`;
const otherSide = 'case when c.low_id = held.user_id then c.high_id else c.low_id end';

/**
 * Which conversation takes the message.
 * - `conversation`: one that both sides agreed to
 * - `thread`: that of a collaboration, which its first message makes
 * - `decided`: whichever, once the slow way has locked it and decided
 */
export type Target = 'conversation' | 'thread' | 'decided';

/** @param pictures the condition that its pictures are there */
const MOVES: Record<Target, (pictures: string) => string> = {
  conversation: (pictures) =>
    next(`c.request_id is null and c.state = 'accepted' and held.user_id in (c.low_id, c.high_id)
    and ${pictures} and ${takes(otherSide)} and ${notRepeated('c.id')}`),
  thread: (
    pictures,
  ) => `insert into conversations as c (id, request_id, low_id, high_id, state, last_position, last_at, created_at)
    select r.id, r.id, least(r.sender_id, r.recipient_id), greatest(r.sender_id, r.recipient_id), 'accepted', 1, ${NOW}, ${NOW}
    from requests r cross join held
    cross join lateral (select case when r.sender_id = held.user_id then r.recipient_id else r.sender_id end as id) other_side
    where r.id = ${P.conversationId}::uuid and r.accepted and r.active and held.user_id in (r.sender_id, r.recipient_id)
      and ${pictures} and ${takes('other_side.id')} and ${notRepeated('r.id')}
    on conflict (id) do update set last_position = c.last_position + 1, last_at = greatest(c.last_at, ${NOW})
    returning ${MOVED}`,
  decided: next,
};

/** Where the conversation is listed for a side, once there is a message more. */
const FOLDER = `case when m.request_id is not null then 'none' when m.state = 'accepted' or side.id = m.asked_by then 'inbox'
  when m.state = 'request' then 'requests' else 'none' end`;

const SENT: MessagingEvent = 'message.sent';
const REQUESTED: MessagingEvent = 'message.requested';

/** It gives the response as JSON, in `body`. */
export function sendStatement(target: Target, hasPictures: boolean): string {
  return `with held as (${heldAccount(P.senderId, 'publish')}),
  ${hasPictures ? `picked as materialized (${PICKED}),` : ''}
  moved as (${MOVES[target](hasPictures ? ALL_PICKED : NO_PICTURES)}),
  written as (insert into messages (id, conversation_id, position, sender_id, recipient_id, text, created_at)
    select ${P.id}::uuid, m.id, m.position, ${P.senderId}::uuid, m.recipient_id, ${P.text}, ${NOW} from moved m returning *),
  ${hasPictures ? `attached as (${ATTACHED}),` : ''}
  sides as (insert into conversation_sides as s (conversation_id, user_id, other_id, folder, last_position, last_at, unread)
    select m.id, side.id, side.other, ${FOLDER}, m.position, ${NOW}, case when side.id = m.recipient_id then 1 else 0 end
    from moved m cross join lateral (values (m.low_id, m.high_id), (m.high_id, m.low_id)) as side (id, other)
    on conflict (conversation_id, user_id) do update set folder = excluded.folder, last_position = excluded.last_position,
      last_at = greatest(s.last_at, excluded.last_at), unread = s.unread + excluded.unread),
  -- Where another message took the place meanwhile, the whole statement is refused, and the slow way counts again.
  counted as (insert into sent_texts (sender_id, day, hash, place, conversation_id, message_id)
    select ${P.senderId}::uuid, ${DAY}, ${P.hash}::text, (select count(*) + 1 ${SENT_TODAY}), m.id, ${P.id}::uuid
    from moved m where ${P.hash}::text is not null
      and not exists (select ${SENT_TODAY} and t.conversation_id = m.id)),
  happened as (insert into events (type, actor_id, subject_id, data, created_at, trace)
    select case when m.state = 'request' then '${REQUESTED}' else '${SENT}' end, ${P.senderId}::uuid, m.id,
      jsonb_build_object('messageId', ${P.id}::uuid, 'recipientId', m.recipient_id,
        'inRequest', m.request_id is not null), ${NOW}, ${P.trace}::text from moved m),
  response as (select ${writtenJson(hasPictures).asText} as body from written m),
  keyed as (${keptResponse({ ...P, owner: P.senderId })})
  select body from response`;
}
