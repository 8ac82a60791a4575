import { CATEGORIES } from '#contract/product.ts';
import { WORDS_VERSION } from '#contract/words.ts';
import { CONVERSATIONS, idText, MESSAGES_EACH, POPULAR, WORLD, WRITERS } from './world.ts';

/*
 * Posts, likes, comments, follows and messages of the large world. Their counters equal their rows. No id of theirs begins
 * with 0 as the app's do, so that what a measurement wrote can be told apart and deleted.
 */

const person = (n: string) => idText('0', n);
const categories = `array['${CATEGORIES.join("','")}']`;
const at = (n: string, each: string) => `timestamptz '2026-01-01' + ${n} * interval '${each}'`;
const OF_WORLD = `from generate_series(1, $1::int) as n`;

type Part = [name: string, statement: string, values: readonly unknown[]];

/** The first posts have the most likes. */
const LIKES = `insert into likes (subject_id, user_id, kind, created_at)
  select distinct on (subject, liker) ${idText('3', 'subject')}, ${person('liker')}, 'post', ${at('n', '20 seconds')}
  from (select n, 1 + floor($2::int * random() ^ 2)::int as subject,
    1 + ${WRITERS} + floor(($3::int - ${WRITERS}) * random())::int as liker ${OF_WORLD}) as drawn
  order by subject, liker`;

const COMMENTS = `insert into comments (id, kind, subject_id, author_id, text, created_at)
  select ${idText('4', 'n')}, 'post', ${idText('3', '1 + floor($2::int * random() ^ 2)::int')},
    ${person('1 + floor($3::int * random())::int')}, 'Comment number ' || n || ', with some words.',
    ${at('n', '1 minute')} ${OF_WORLD}`;

const POSTS = `insert into posts (id, owner_id, "desc", image_url, category, tags, date_posted, like_count, comment_count)
  select m.id, ${person('1 + (m.n - 1) % $2::int')}, 'Post number ' || m.n || ', ' || md5(m.n::text),
    'https://pictures.example/p' || m.n || '.jpg', (${categories})[1 + floor(${CATEGORIES.length} * random() ^ 2)::int],
    array(select distinct 'tag' || floor($3::int ^ random())::int from generate_series(1, 2 + m.n % 4)),
    ${at('m.n', '1 minute')}, coalesce(l.count, 0), coalesce(c.count, 0)
  from (select n, ${idText('3', 'n')} as id ${OF_WORLD}) as m
  left join (select subject_id, count(*)::int from likes group by subject_id) as l on l.subject_id = m.id
  left join (select subject_id, count(*)::int from comments group by subject_id) as c on c.subject_id = m.id`;

/**
 * Each user follows a few, mostly the first users; one in five has no followers. Everyone follows the popular user, and
 * the last ten follow 5,000 others.
 */
const followsStatement = () => `insert into follows (follower_id, followed_id, created_at)
  select distinct on (follower, followed) ${person('follower')}, ${person('followed')}, ${at('follower', `${60 / WORLD.copies} seconds`)}
  from (
    select f as follower, 1 + floor($1::int * random() ^ 3)::int as followed
    from generate_series(1, $1::int) f cross join lateral generate_series(1, f % 9) as many
    union all select f, $2::int from generate_series(1, $1::int) f
    union all select f, 1 + (i * greatest(1, $1::int / $3::int) + f) % $1::int
      from generate_series($1::int - 9, $1::int) f cross join generate_series(1, $3::int) i
  ) as drawn
  where follower <> followed and followed % 5 > 0 order by follower, followed`;

const COUNT_FOLLOWS = `update profiles p set follower_count = coalesce(a.count, 0), following_count = coalesce(b.count, 0)
  from profiles of
  left join (select followed_id, count(*)::int from follows group by followed_id) as a on a.followed_id = of.user_id
  left join (select follower_id, count(*)::int from follows group by follower_id) as b on b.follower_id = of.user_id
  where p.user_id = of.user_id`;

/** Between a writer and another user, each pair once. */
const CONVERSATION_ROWS = `insert into conversations (id, low_id, high_id, state, asked_by, last_position, last_at, created_at)
  select ${idText('5', 'n')}, ${person(`1 + n % ${WRITERS}`)},
    ${person(`${WRITERS} + 1 + (n / ${WRITERS} * 7919 + n % ${WRITERS} * 31) % ($2::int - ${WRITERS})`)}, 'accepted',
    ${person(`1 + n % ${WRITERS}`)}, ${MESSAGES_EACH}, ${at(`(n + ${MESSAGES_EACH})`, '1 minute')}, ${at('n', '1 minute')}
  ${OF_WORLD}`;

const SIDES = `insert into conversation_sides (conversation_id, user_id, other_id, folder, last_position, last_at,
    read_position)
  select c.id, side.one, side.other, 'inbox', c.last_position, c.last_at, c.last_position
  from conversations c cross join lateral (values (c.low_id, c.high_id), (c.high_id, c.low_id)) as side (one, other)`;

// PostgreSQL splits these texts into the same words as the app does.
const MESSAGES = `insert into messages (id, conversation_id, position, sender_id, recipient_id, text, created_at, words,
    words_version)
  select ${idText('6', `n * ${MESSAGES_EACH} + place`)}, c.id, place,
    case when place % 2 = 1 then c.low_id else c.high_id end, case when place % 2 = 1 then c.high_id else c.low_id end,
    said.text, c.created_at + place * interval '1 minute', strip(to_tsvector('simple', said.text)), ${WORDS_VERSION}
  ${OF_WORLD} join conversations c on c.id = ${idText('5', 'n')} cross join generate_series(1, ${MESSAGES_EACH}) as place
  cross join lateral (select
    'Message ' || place || ' of conversation ' || n || ', about tag' || (n * place) % $2::int as text) as said`;

export const TALK_TABLES = [
  'posts',
  'likes',
  'comments',
  'follows',
  'conversations',
  'conversation_sides',
  'messages',
] as const;

/** The parts in their order, behind users and Kollabs. */
export const talkParts = (): Part[] => [
  ['likes', LIKES, [WORLD.likes, WORLD.posts, WORLD.people]],
  ['comments', COMMENTS, [WORLD.comments, WORLD.posts, WORLD.people]],
  ['posts', POSTS, [WORLD.posts, WORLD.people, WORLD.tags]],
  ['follows', followsStatement(), [WORLD.people, POPULAR, Math.min(5000, WORLD.people / 2)]],
  ['counts of follows', COUNT_FOLLOWS, []],
  ['conversations', CONVERSATION_ROWS, [CONVERSATIONS, WORLD.people]],
  ['their sides', SIDES, []],
  ['messages', MESSAGES, [CONVERSATIONS, WORLD.tags]],
];
