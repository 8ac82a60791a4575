import { eq } from 'drizzle-orm';
import type { AccountState } from '#contract/policy.ts';
import type { Statement } from '#infra/api/write.ts';
import { AppError } from '#infra/app-error.ts';
import { queryPlanned } from '#infra/db/planned.ts';
import type { Database, Db } from '#infra/db/pool.ts';
import { isUnsent } from '#modules/files/server/files.service.ts';
import type { AttachedPicture } from '#modules/messaging/messaging.contract.ts';
import { messagingRefusals } from '#modules/messaging/messaging.messages.ts';
import type { MessageTarget, ReplyTarget } from '#modules/messaging/messaging.policy.ts';
import type { Begun, ConversationState, TextSlot } from '#modules/messaging/messaging.rules.ts';
import { DEFAULT_PREFERENCES } from '#modules/profiles/preferences.rules.ts';
import { hasBlocked } from '#modules/profiles/server/visibility.service.ts';
import { requests } from '#modules/requests/server/requests.table.ts';

/** An SQL condition: a request between the two was accepted and is not closed. */
function collaborates(user: string, other: string): string {
  return `exists (select from requests r where r.accepted and r.active
    and ((r.sender_id = ${user} and r.recipient_id = ${other}) or (r.sender_id = ${other} and r.recipient_id = ${user})))`;
}

/** An SQL condition: the messages of `other` to `user` need no consent. */
function knows(user: string, other: string): string {
  return `(${collaborates(user, other)}
    or exists (select from follows f where f.follower_id = ${user} and f.followed_id = ${other}))`;
}

/* Statements that read what decides about a message. Each takes its destination first, then the values of
   `DraftValues`. */

interface DraftValues {
  senderId: string;
  counted: CountedText | null;
  pictures: readonly AttachedPicture[];
  files: readonly string[];
  now: Date;
}

export interface CountedText {
  day: string;
  hash: string;
}

export interface DraftFacts {
  sent: TextSlot[];
  waiting: number;
  waitingFiles: number;
}

/** @param containerId where the message's files must have been uploaded to */
const draftFacts = (
  containerId: string,
) => `(select coalesce(json_agg(json_build_object('slot', t.place, 'conversationId', t.conversation_id,
      'messageId', t.message_id) order by t.message_id), '[]'::json)
    from sent_texts t where t.sender_id = $2::uuid and t.day = $3::date and t.hash = $4::text) as sent,
  (select count(*)::int from message_pictures p
    where p.id = any($5::uuid[]) and p.owner_id = $2::uuid and p.message_id is null) as waiting,
  (select count(*)::int from files f
    where ${isUnsent({ ids: '$6', ownerId: '$2', containerId, now: '$7' })}) as "waitingFiles"`;

const REPLY_FIELDS = `'id', other.user_id, 'state', other.state, 'blockedViewer', ${hasBlocked('other.user_id', '$2::uuid')},
  'blockedByViewer', ${hasBlocked('$2::uuid', 'other.user_id')}`;

export const idsOf = (pictures: readonly AttachedPicture[]) => pictures.map(({ pictureId }) => pictureId);

const valuesOf = (to: string, { senderId, counted, pictures, files, now }: DraftValues) => [
  ...[to, senderId, counted?.day ?? null, counted?.hash ?? null, idsOf(pictures), files, now],
];

export interface FoundConversation extends DraftFacts {
  requestId: string | null;
  lowId: string;
  highId: string;
  state: ConversationState;
  askedBy: string | null;
  target: ReplyTarget;
}

export function readForReply(id: string, message: DraftValues): Statement {
  return { text: READ_FOR_REPLY, values: valuesOf(id, message) };
}

const READ_FOR_REPLY = `select c.request_id as "requestId", c.low_id as "lowId", c.high_id as "highId", c.state,
    c.asked_by as "askedBy", json_build_object(${REPLY_FIELDS}) as target, ${draftFacts('$1')}
  from conversations c join profiles other
    on other.user_id = case when c.low_id = $2::uuid then c.high_id else c.low_id end
  where c.id = $1::uuid`;

export interface FoundThread extends DraftFacts {
  senderId: string;
  recipientId: string;
  isOpen: boolean;
  hasBegun: boolean;
  target: ReplyTarget;
}

export function readForThread(requestId: string, message: DraftValues): Statement {
  return { text: READ_FOR_THREAD, values: valuesOf(requestId, message) };
}

const READ_FOR_THREAD = `select r.sender_id as "senderId", r.recipient_id as "recipientId", r.accepted and r.active as "isOpen",
    exists (select from conversations c where c.id = r.id) as "hasBegun",
    json_build_object(${REPLY_FIELDS}) as target, ${draftFacts('$1')}
  from requests r join profiles other
    on other.user_id = case when r.sender_id = $2::uuid then r.recipient_id else r.sender_id end
  where r.id = $1::uuid`;

export interface FoundUser extends DraftFacts {
  viewerState: AccountState;
  viewerJoined: Date;
  target: MessageTarget | null;
  conversation: { id: string; state: ConversationState; askedBy: string } | null;
}

/** Returns no row if the viewer does not exist. */
export function readForFirst(username: string, message: DraftValues): Statement {
  return { text: READ_FOR_FIRST, values: valuesOf(username, message) };
}

const READ_FOR_FIRST = `select me.state as "viewerState", me.date_joined as "viewerJoined",
    case when other.user_id is not null then json_build_object(${REPLY_FIELDS},
      'whoMayMessage', coalesce(chosen.who_may_message, '${DEFAULT_PREFERENCES.whoMayMessage}'),
      'knowsViewer', ${knows('other.user_id', '$2::uuid')},
      'collaboratesWithViewer', ${collaborates('other.user_id', '$2::uuid')}) end as target,
    case when c.id is not null then json_build_object('id', c.id, 'state', c.state, 'askedBy', c.asked_by) end as conversation,
    ${draftFacts('null')}
  from profiles me left join profiles other on lower(other.username) = lower($1::text)
    left join preferences chosen on chosen.user_id = other.user_id
    left join conversations c on c.low_id = least(me.user_id, other.user_id)
      and c.high_id = greatest(me.user_id, other.user_id) and c.request_id is null
  where me.user_id = $2::uuid`;

/**
 * Like `readForFirst`, outside of a write.
 * @throws {AppError} not_signed_in, if the viewer's account is deleted
 */
export async function findUser(database: Database, username: string, viewerId: string): Promise<FoundUser> {
  const { text, values } = readForFirst(username, {
    ...{ senderId: viewerId, counted: null, pictures: [], files: [], now: new Date(0) },
  });
  const { rows } = await queryPlanned<FoundUser>(database, text, [...values]);
  const [found] = rows;
  if (!found) throw new AppError('not_signed_in');
  return found;
}

export function begunOf(conversation: FoundUser['conversation'], writerId: string): Begun | null {
  return conversation && { state: conversation.state, askedByWriter: conversation.askedBy === writerId };
}

/** @throws {AppError} not_found */
export async function requireParticipant(db: Db, requestId: string, userId: string): Promise<void> {
  const { senderId, recipientId } = requests;
  const [row] = await db.select({ senderId, recipientId }).from(requests).where(eq(requests.id, requestId));
  if (row?.senderId !== userId && row?.recipientId !== userId)
    throw new AppError('not_found', messagingRefusals.notFound);
}
