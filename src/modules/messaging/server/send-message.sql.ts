import { WORDS_VERSION } from '#contract/words.ts';
import { holdFilesSql, pickFilesSql } from '#modules/files/server/files.service.ts';
import { writtenJson } from './message-view.queries.ts';

/* The statements that send a message (infra/api/write.ts): take the next position, insert the message, and update both
   sides. Concurrent messages to one conversation must not conflict, so they do not compare its row version. They
   compare only what decided: state and sender of the request, the recipient's account, and whether the collaboration
   is open. */

interface Attached {
  hasPictures: boolean;
  hasFiles: boolean;
}

/** Conditions outside of the conversation. `blocked_between` is evaluated again after the conversation is locked. */
const IS_AS_READ = `exists (select from profiles other where other.user_id = $4::uuid and other.state = $5::text)
      and ($8::uuid is null or exists (select from requests r where r.id = $8::uuid and r.accepted and r.active))
      and not blocked_between($3::uuid, $4::uuid)`;

/** Increments the position. Parameters: the state and `asked_by` as they were read, and the new state. */
const NEXT_POSITION = (
  pictures: string,
) => `locked as materialized (select c.id from conversations c, locked_account
    where c.id = $2::uuid and c.state = $13::text and c.asked_by is not distinct from $14::uuid for no key update of c),
  moved as (update conversations c set state = $15::text, last_position = c.last_position + 1,
      last_at = greatest(c.last_at, $7::timestamptz)
    from locked where c.id = locked.id and ${IS_AS_READ} ${pictures} returning c.*)`;

/** Inserts the conversation. Parameters: its state and `asked_by`. */
const NEW_CONVERSATION = (
  pictures: string,
) => `moved as (insert into conversations (id, request_id, low_id, high_id, state, asked_by,
      last_position, last_at, created_at)
    select $2::uuid, $8::uuid, least($3::uuid, $4::uuid), greatest($3::uuid, $4::uuid), $13::text, $14::uuid, 1,
      $7::timestamptz, $7::timestamptz
    from locked_account where ${IS_AS_READ} ${pictures} returning *)`;

const FOLDER = `case when m.state = 'accepted' or side.id = m.asked_by then 'inbox'
  when m.state = 'request' then 'requests' else 'none' end`;

/**
 * Parameters: ids of message, conversation, sender and recipient; the state of the recipient's account; text; time;
 * the request of a thread; hash, slot and day of a counted text; the search columns; those of `NEXT_POSITION` or `NEW_CONVERSATION`; and
 * the pictures with their descriptions, then the files, if there are any.
 */
function compose(conversation: 'there' | 'new', { hasPictures, hasFiles }: Attached): string {
  const first = conversation === 'there' ? 16 : 15;
  const [pictures, imageAlts] = [`$${first}::uuid[]`, `$${first + 1}::text[]`];
  const files = `$${hasPictures ? first + 2 : first}`;
  const allPicked = [
    hasPictures && `and cardinality(${pictures}) = (select count(*) from picked)`,
    hasFiles && `and cardinality(${files}::uuid[]) = (select count(*) from picked_files)`,
  ]
    .filter(Boolean)
    .join(' ');
  const parts = [
    // Waits for a concurrent message that sends one of the same pictures, and then finds one picture less.
    hasPictures &&
      `picked as materialized (select p.id from message_pictures p, locked_account where p.id = any(${pictures})
        and p.owner_id = $3::uuid and p.message_id is null for update of p)`,
    hasFiles && pickFilesSql({ ids: files, ownerId: '$3', containerId: '$2', now: '$7' }),
    (conversation === 'there' ? NEXT_POSITION : NEW_CONVERSATION)(allPicked),
    `written as (insert into messages (id, conversation_id, position, sender_id, recipient_id, text, created_at,
        words, words_version)
      select $1::uuid, m.id, m.last_position, $3::uuid, $4::uuid, $6::text, $7::timestamptz,
        $12::tsvector, ${WORDS_VERSION} from moved m returning *)`,
    hasPictures &&
      `attached as (update message_pictures p set message_id = w.id, place = array_position(${pictures}, p.id),
          image_alt = (${imageAlts})[array_position(${pictures}, p.id)]
        from written w, picked where p.id = picked.id returning p.width, p.height, p.place, p.image_alt)`,
    hasFiles && holdFilesSql(files, { kind: 'message', id: 'written.id', from: 'written' }),
    `sides as (insert into conversation_sides as s (conversation_id, user_id, other_id, folder, last_position, last_at, unread)
      select m.id, side.id, side.other, ${FOLDER}, m.last_position, $7::timestamptz, (side.id = $4::uuid)::int
      from moved m cross join lateral (values (m.low_id, m.high_id), (m.high_id, m.low_id)) as side (id, other)
      on conflict (conversation_id, user_id) do update set folder = excluded.folder, last_position = excluded.last_position,
        last_at = greatest(s.last_at, excluded.last_at), unread = s.unread + excluded.unread)`,
    `counted as (insert into sent_texts (sender_id, hash, place, day, conversation_id, message_id)
      select $3::uuid, $9::text, $10::smallint, $11::date, m.id, $1::uuid from moved m where $9::text is not null)`,
    `applied as (select ${writtenJson({ hasPictures, hasFiles })} as body from written m)`,
  ];
  return parts.filter(Boolean).join(',\n  ');
}

const kinds = [true, false].flatMap((hasPictures) =>
  [true, false].map((hasFiles): Attached => ({ hasPictures, hasFiles })),
);
const nameOf = (conversation: string, { hasPictures, hasFiles }: Attached) =>
  `${conversation} ${hasPictures} ${hasFiles}`;
const TEXTS = new Map(
  (['there', 'new'] as const).flatMap((conversation) =>
    kinds.map((attached) => [nameOf(conversation, attached), compose(conversation, attached)] as const),
  ),
);

export function sendSql(conversation: 'there' | 'new', attached: Attached): string {
  return TEXTS.get(nameOf(conversation, attached)) ?? '';
}

/** Concurrent messages may choose the same slot of a text, or create the same conversation. */
export const SEND_CONFLICTS = [
  'sent_texts_sender_id_day_hash_place_pk',
  'conversations_pair',
  'conversations_pkey',
];
