import { WORDS_VERSION } from '#contract/words.ts';
import { writtenJson } from './message-view.queries.ts';

/*
 * A message as `write` writes it (infra/api/write.ts): the next position of the conversation, the message, and what both
 * sides have of it. Many messages may go into one conversation at once, so its row version is not compared, but only what
 * decided: its state and who asked, the recipient's account, and whether the collaboration is open.
 */

/** What decided, beside the conversation itself. `blocked_between` looks again once the conversation is locked. */
const IS_AS_READ = `exists (select from profiles other where other.user_id = $4::uuid and other.state = $5::text)
      and ($8::uuid is null or exists (select from requests r where r.id = $8::uuid and r.accepted and r.active))
      and not blocked_between($3::uuid, $4::uuid)`;

/** Takes the next position. Takes the state and who asked, as they were read, and the state from now on. */
const MOVED = (pictures: string) => `locked as materialized (select c.id from conversations c, held
    where c.id = $2::uuid and c.state = $13::text and c.asked_by is not distinct from $14::uuid for no key update of c),
  moved as (update conversations c set state = $15::text, last_position = c.last_position + 1,
      last_at = greatest(c.last_at, $7::timestamptz)
    from locked where c.id = locked.id and ${IS_AS_READ} ${pictures} returning c.*)`;

/** Makes the conversation. Takes its state, and who asked. */
const MADE = (
  pictures: string,
) => `moved as (insert into conversations (id, request_id, low_id, high_id, state, asked_by,
      last_position, last_at, created_at)
    select $2::uuid, $8::uuid, least($3::uuid, $4::uuid), greatest($3::uuid, $4::uuid), $13::text, $14::uuid, 1,
      $7::timestamptz, $7::timestamptz
    from held where ${IS_AS_READ} ${pictures} returning *)`;

/** Where the conversation is listed for a side, once there is a message more. */
const FOLDER = `case when m.state = 'accepted' or side.id = m.asked_by then 'inbox'
  when m.state = 'request' then 'requests' else 'none' end`;

/**
 * Takes the ids of message, conversation, sender and recipient, the state of the recipient's account, the text, the time,
 * the request whose thread it is, the hash of the text if it takes a place, with the place and the day; what search finds
 * it by; what `MOVED` or `MADE` take; and the pictures with what they show, if there are some.
 */
function sendText(conversation: 'there' | 'new', hasPictures: boolean): string {
  const first = conversation === 'there' ? 16 : 15;
  const [pictures, imageAlts] = [`$${first}::uuid[]`, `$${first + 1}::text[]`];
  const allPicked = `and cardinality(${pictures}) = (select count(*) from picked)`;
  const parts = [
    // Waits for another message that takes one of the same pictures, and then finds one less.
    hasPictures &&
      `picked as materialized (select p.id from message_pictures p, held where p.id = any(${pictures})
        and p.owner_id = $3::uuid and p.message_id is null for update of p)`,
    (conversation === 'there' ? MOVED : MADE)(hasPictures ? allPicked : ''),
    `written as (insert into messages (id, conversation_id, position, sender_id, recipient_id, text, created_at,
        words, words_version)
      select $1::uuid, m.id, m.last_position, $3::uuid, $4::uuid, $6::text, $7::timestamptz,
        $12::tsvector, ${WORDS_VERSION} from moved m returning *)`,
    hasPictures &&
      `attached as (update message_pictures p set message_id = w.id, place = array_position(${pictures}, p.id),
          image_alt = (${imageAlts})[array_position(${pictures}, p.id)]
        from written w, picked where p.id = picked.id returning p.width, p.height, p.place, p.image_alt)`,
    `sides as (insert into conversation_sides as s (conversation_id, user_id, other_id, folder, last_position, last_at, unread)
      select m.id, side.id, side.other, ${FOLDER}, m.last_position, $7::timestamptz, (side.id = $4::uuid)::int
      from moved m cross join lateral (values (m.low_id, m.high_id), (m.high_id, m.low_id)) as side (id, other)
      on conflict (conversation_id, user_id) do update set folder = excluded.folder, last_position = excluded.last_position,
        last_at = greatest(s.last_at, excluded.last_at), unread = s.unread + excluded.unread)`,
    `counted as (insert into sent_texts (sender_id, hash, place, day, conversation_id, message_id)
      select $3::uuid, $9::text, $10::smallint, $11::date, m.id, $1::uuid from moved m where $9::text is not null)`,
    `applied as (select ${writtenJson(hasPictures)} as body from written m)`,
  ];
  return parts.filter(Boolean).join(',\n  ');
}

/** Most messages are words alone. PostgreSQL would prepare what is about pictures each time. */
export const SEND_TEXTS = {
  there: { words: sendText('there', false), pictures: sendText('there', true) },
  new: { words: sendText('new', false), pictures: sendText('new', true) },
};

/** Concurrent messages may take the same place of a text, or make the same conversation. */
export const SEND_CONFLICTS = [
  'sent_texts_sender_id_day_hash_place_pk',
  'conversations_pair',
  'conversations_pkey',
];
