import { columnsOf, Expression, jsonView } from '#infra/db/json-view.ts';
import { filesJson } from '#modules/files/server/files.service.ts';
import {
  type ConversationView,
  conversationView,
  type FoundMessage,
  foundMessage,
  type LastMessage,
  lastMessage,
  type MessageView,
  messageView,
  threadOf,
} from '#modules/messaging/messaging.contract.ts';
import { LAST_TEXT_LENGTH } from '#modules/messaging/messaging.rules.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { hasBlocked, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { neutralTitle } from '#modules/requests/server/requests.service.ts';
import { conversationSides, messages } from './messaging.table.ts';

/* SQL that builds messages and conversations as JSON. The statement must name the viewer's side `s`, the other user's
   profile `other`, and the message `m`. */

const m = columnsOf(messages, 'm');
const s = columnsOf(conversationSides, 's');
const other = columnsOf(profiles, 'other');

/** Moderators see no more than others here. */
export const OTHER_VISIBLE = usersVisibleTo(inLists(null), 'other').text;

/** The messages that the viewer did not delete. */
export const OWN_COPY = `m.position > s.deleted_position
  and not (case when m.sender_id = s.user_id then m.deleted_by_sender else m.deleted_by_recipient end)`;

const isOwn = `${m.senderId} = ${s.userId}`;
// Messages of a suspended user look like those of a deleted one, and reappear after the suspension.
const isHidden = `(${m.erased} or not (${isOwn}) and not (${OTHER_VISIBLE}))`;
const isRemoved = `(${m.state} <> 'active')`;
const isWithout = `(${isHidden} or ${isRemoved})`;
const senderName = `(case when ${isOwn} then (select me.username from profiles me where me.user_id = ${s.userId})
  when ${OTHER_VISIBLE} then ${other.username} else '' end)`;

/**
 * @param from the table or subquery that has the message's pictures, named `p`
 */
const picturesJson = (from: string) =>
  new Expression<MessageView['pictures']>(`(select coalesce(json_agg(json_build_object(
    'width', p.width, 'height', p.height, 'imageAlt', p.image_alt) order by p.place), '[]'::json) from ${from})`);

const messageFields = {
  ...m,
  messageId: m.id,
  sender: new Expression<string>(senderName),
  text: new Expression<string>(`(case when ${isWithout} then '' else ${m.text} end)`),
  deleted: new Expression<boolean>(isHidden),
  removed: new Expression<boolean>(isRemoved),
  pictures: picturesJson(`message_pictures p where p.message_id = ${m.id} and not ${isWithout}`),
  files: filesJson(`files f where f.holder_id = ${m.id} and not ${isWithout}`),
  sentAt: m.createdAt,
};

export const messageJson: Expression<MessageView> = jsonView(messageView, messageFields);

/**
 * The sender's response. The statement that writes the message cannot read it from the table, so this uses its values.
 * @param attached whether the statement has a CTE `attached` with the pictures, and `held_files` with the files
 */
export function writtenJson({
  hasPictures,
  hasFiles,
}: {
  hasPictures: boolean;
  hasFiles: boolean;
}): Expression<MessageView> {
  return jsonView(messageView, {
    ...messageFields,
    sender: new Expression<string>(`(select me.username from profiles me where me.user_id = ${m.senderId})`),
    text: m.text,
    deleted: new Expression<boolean>('false'),
    removed: new Expression<boolean>('false'),
    pictures: hasPictures ? picturesJson('attached p') : new Expression("'[]'::json"),
    files: hasFiles ? filesJson('held_files f') : new Expression("'[]'::json"),
  });
}

const name = new Expression<string>(`(case when ${OTHER_VISIBLE} then ${other.username} else '' end)`);
const displayName = new Expression<string>(
  `(case when ${OTHER_VISIBLE} then ${other.displayName} else '${DELETED_NAME}' end)`,
);

/** Needs the conversation as `c`. */
export const foundJson: Expression<FoundMessage> = jsonView(foundMessage, {
  ...messageFields,
  username: name,
  displayName,
  inRequest: new Expression<boolean>('(c.request_id is not null)'),
});

const last: Expression<LastMessage> = jsonView(lastMessage, {
  ...messageFields,
  text: new Expression<string>(`left(${messageFields.text}, ${LAST_TEXT_LENGTH})`),
  pictures: new Expression<number>(
    `(select count(*)::int from message_pictures p where p.message_id = ${m.id} and not ${isWithout})`,
  ),
  files: new Expression<number>(
    `(select count(*)::int from files f where f.holder_id = ${m.id} and not ${isWithout})`,
  ),
});

export const showsReadState = (user: string) =>
  `coalesce((select p.shows_read_state from preferences p where p.user_id = ${user}), true)`;

const thread = jsonView(threadOf, {
  // The Kollab's title in its owner's words, as the collaboration page shows it.
  kollabTitle: new Expression<string>(
    `(case when requests.recipient_id = ${s.userId} or ${OTHER_VISIBLE} then kollabs.title else ${neutralTitle()} end)`,
  ),
  open: new Expression<boolean>('(requests.accepted and requests.active)'),
});

/**
 * Needs the conversation as `c`, the other side as `o`, the newest message of the viewer's copy as `m`, and for a
 * thread `requests` and `kollabs`.
 */
export const conversationJson: Expression<ConversationView> = jsonView(conversationView, {
  ...s,
  state: new Expression<ConversationView['state']>(
    `(case when c.state = 'accepted' then 'accepted' when c.asked_by = ${s.userId} then 'waiting' else c.state end)`,
  ),
  username: name,
  displayName,
  profileImageUrl: new Expression<string>(
    `(case when ${OTHER_VISIBLE} then ${other.profileImageUrl} else '' end)`,
  ),
  collaboration: new Expression<ConversationView['collaboration']>(
    `(case when c.request_id is not null then ${thread} end)`,
  ),
  because: new Expression<ConversationView['because']>(
    `(case when ${hasBlocked('s.user_id', 's.other_id')} then 'ownBlock'
      when ${hasBlocked('s.other_id', 's.user_id')} or not (${OTHER_VISIBLE}) then 'unavailable' end)`,
  ),
  readByOther: new Expression<number | null>(
    // Until both agreed, the read position would reveal to the sender that the request was declined.
    `(case when c.state = 'accepted' and ${showsReadState('s.user_id')} and ${showsReadState('s.other_id')} then o.read_position end)`,
  ),
  last: new Expression<LastMessage | null>(`(case when ${m.id} is not null then ${last} end)`),
});
