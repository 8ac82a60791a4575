import http from 'node:http';
import pg from 'pg';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { READS } from './cases.ts';

/*
 * What the app is compared with: node:http and pg, one prepared statement a request, whose JSON is sent as it comes. It
 * checks no session and no input. `/hub` writes a page of the three lists of the hub from a plain template.
 */

/*
 * The writes of the bare server: the least that a correct program must do, in one prepared statement. They check no
 * session, no idempotency key and no verified email address, and write no event.
 */

const ACCEPT = `with locked as (
    select r.id from requests r where r.id = $1 and r.recipient_id = $2 and r.active and not r.accepted
    for no key update),
  moved as (update requests r set accepted = true, accepted_at = now() from locked where r.id = locked.id returning r.*),
  logged as (insert into request_updates (id, request_id, position, type, author_id, date)
    select $3, m.id, (select coalesce(max(u.position), 0) + 1 from request_updates u where u.request_id = m.id),
      'accepted', m.recipient_id, now() from moved m),
  counted as (insert into user_days as d (user_id, day, accepted) select recipient_id, current_date, 1 from moved
    on conflict (user_id, day) do update set accepted = d.accepted + 1),
  notified as (insert into notifications (id, recipient_id, sender_id, type, post_id, subject, created_at)
    select $4, m.sender_id, m.recipient_id, 'accepted', m.id, k.title, now()
    from moved m join kollabs k on k.id = m.kollab_id)
  select row_to_json(moved)::text as body from moved`;

const PUBLISH = `with counted as (
    update profiles set current_active_kollabs = current_active_kollabs + 1
    where user_id = $2 and current_active_kollabs < 1000 returning user_id),
  published as (insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
      compensation, tags, date_posted)
    select $1, c.user_id, $3, $4, $5, $6, $7, $8, $9, $10, now() from counted c returning id)
  select json_build_object('kollabId', id)::text as body from published`;

/** Notifies a user once until they have read it. */
const notified = (type: string, id: string, of: { rows: string; recipient: string; about: string }) =>
  `insert into notifications (id, recipient_id, sender_id, type, post_id, grouped, created_at)
    select ${id}, ${of.recipient}, $2::uuid, '${type}', ${of.about}, true, now() from ${of.rows}
    on conflict (recipient_id, type, post_id) where grouped and not read
    do update set sender_id = excluded.sender_id, others = notifications.others + 1, created_at = excluded.created_at`;

/** A post that is visible to the user, locked. */
const SUBJECT = `select s.id, s.owner_id from posts s join profiles o on o.user_id = s.owner_id
    where s.id = $1 and s.state = 'active' and o.state in ('active', 'limited')
      and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in (($2, s.owner_id), (s.owner_id, $2)))
    for no key update of s`;

const LIKE = `with locked as (${SUBJECT}),
  made as (insert into likes (subject_id, user_id, kind, created_at) select id, $2, 'post', now() from locked
    on conflict do nothing returning subject_id),
  counted as (update posts s set like_count = s.like_count + 1 from made where s.id = made.subject_id
    returning s.id, s.owner_id, s.like_count),
  notified as (${notified('like', '$3', { rows: 'counted', recipient: 'owner_id', about: 'id' })})
  select json_build_object('liked', true, 'likeCount', like_count)::text as body from counted`;

const COMMENT = `with locked as (${SUBJECT}),
  made as (insert into comments (id, kind, subject_id, author_id, text, created_at)
    select $4, 'post', id, $2, $5, now() from locked returning *),
  counted as (update posts s set comment_count = s.comment_count + 1 from made where s.id = made.subject_id),
  notified as (${notified('comment', '$3', { rows: 'locked', recipient: 'owner_id', about: 'id' })})
  select json_build_object('commentId', m.id, 'text', m.text, 'datePosted', m.created_at, 'username', a.username,
    'displayName', a.display_name, 'profileImageUrl', a.profile_image_url)::text as body
  from made m join profiles a on a.user_id = m.author_id`;

/** Both profiles are locked in the order of their ids, so that two follows cannot deadlock. */
const FOLLOW = `with locked as (select p.user_id from profiles p
    where p.user_id in ($1, $2) and p.state in ('active', 'limited') order by p.user_id for no key update of p),
  made as (insert into follows (follower_id, followed_id, created_at) select $2, $1, now()
    from (select count(*) as profiles from locked) as found where found.profiles = 2
      and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in (($1, $2), ($2, $1)))
    on conflict do nothing returning follower_id, followed_id),
  counted as (update profiles p set follower_count = p.follower_count + (p.user_id = m.followed_id)::int,
      following_count = p.following_count + (p.user_id = m.follower_id)::int
    from made m where p.user_id in (m.follower_id, m.followed_id) returning p.user_id, p.follower_count),
  notified as (${notified('follow', '$3', { rows: 'made', recipient: 'followed_id', about: 'followed_id' })})
  select json_build_object('following', true, 'followerCount', follower_count)::text as body
  from counted where user_id = $1`;

const MESSAGE = `with moved as (update conversations c set last_position = c.last_position + 1, last_at = now()
    where c.id = $1 and c.state = 'accepted' and $2::uuid in (c.low_id, c.high_id)
      and not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((c.low_id, c.high_id), (c.high_id, c.low_id)))
    returning c.id, c.last_position, case when c.low_id = $2 then c.high_id else c.low_id end as recipient),
  written as (insert into messages (id, conversation_id, position, sender_id, recipient_id, text, created_at)
    select $3, id, last_position, $2, recipient, $5, now() from moved returning *),
  sides as (update conversation_sides s set last_position = m.last_position, last_at = now(),
    unread = s.unread + (s.user_id = m.recipient)::int from moved m where s.conversation_id = m.id),
  notified as (${notified('message', '$4', { rows: 'moved', recipient: 'recipient', about: 'id' })})
  select row_to_json(written)::text as body from written`;

const POST = `with posted as (insert into posts (id, owner_id, "desc", image_url, category, tags, date_posted)
    select $1, user_id, $3, $4, $5, $6, now() from profiles where user_id = $2 and state = 'active' returning id)
  select json_build_object('result', json_build_object('postId', id))::text as body from posted`;

/** By the path of the bare server. */
const WRITES: Record<string, string> = {
  accept: ACCEPT,
  publish: PUBLISH,
  like: LIKE,
  comment: COMMENT,
  follow: FOLLOW,
  message: MESSAGE,
  post: POST,
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    try {
      const name = (request.url ?? '/').slice(1);
      const values = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : [];
      const [type, text] =
        name === 'hub' ? ['text/html', await hubPage()] : ['application/json', await query(name, values)];
      const body = Buffer.from(text);
      response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
// It sends one statement a request, so nobody needs the count.
process.on('message', () => process.send?.(0));
process.on('disconnect', () => process.exit());

async function query(name: string, values: unknown[]): Promise<string> {
  const text = WRITES[name] ?? READS[name] ?? '';
  const { rows } = await pool.query<{ body: string | null }>({ name, text, values });
  // Only a write can find nothing, and then it was not done.
  if (WRITES[name] && !rows[0]) throw new Error(`${name} wrote nothing`);
  return rows[0]?.body ?? '[]';
}

async function hubPage(): Promise<string> {
  const lists = await Promise.all([
    query('completed', [10]),
    query('requested', [10]),
    query('newest', [10]),
  ]);
  const shelves = lists.map((list) => `<ul>${JSON.parse(list).map(card).join('')}</ul>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Find Kollabs</title></head>
<body><main><h1>Find Kollabs</h1>${shelves.join('\n')}</main></body></html>`;
}

function card(kollab: KollabView): string {
  return `<li><article><img src="${escaped(kollab.imageUrl)}" alt="" loading="lazy">
<h3><a href="/kollab/${kollab.kollabId}/details">${escaped(kollab.title)}</a></h3>
<p>${escaped(kollab.compensation.slice(0, 120))}</p><p>${kollab.category} ${kollab.requestsCount}</p>
<a href="/user/${kollab.username}">${escaped(kollab.displayName)}</a></article></li>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
