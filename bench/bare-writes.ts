/*
 * Writes as the bare server does them: the least that a correct program must, in one prepared statement. It asks for no
 * session, no idempotency key and no verified e-mail, and keeps no event.
 */

/** Locks and checks the request, moves it, writes its log, and notifies the sender. */
const ACCEPT = `with locked as (
    select r.id from requests r where r.id = $1 and r.recipient_id = $2 and r.active and not r.accepted
    for no key update),
  moved as (update requests r set accepted = true, accepted_at = now() from locked where r.id = locked.id returning r.*),
  logged as (insert into request_updates (id, request_id, position, type, author_id, date)
    select $3, m.id, (select coalesce(max(u.position), 0) + 1 from request_updates u where u.request_id = m.id),
      'accepted', m.recipient_id, now() from moved m),
  notified as (insert into notifications (id, recipient_id, sender_id, type, post_id, subject, created_at)
    select $4, m.sender_id, m.recipient_id, 'accepted', m.id, k.title, now()
    from moved m join kollabs k on k.id = m.kollab_id)
  select row_to_json(moved)::text as body from moved`;

/** Locks the owner's profile, checks that there is room, counts, and writes the Kollab. Its tags are a trigger's. */
const PUBLISH = `with counted as (
    update profiles set current_active_kollabs = current_active_kollabs + 1
    where user_id = $2 and current_active_kollabs < 1000 returning user_id),
  published as (insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
      compensation, tags, date_posted)
    select $1, c.user_id, $3, $4, $5, $6, $7, $8, $9, $10, now() from counted c returning id)
  select json_build_object('kollabId', id)::text as body from published`;

export const WRITES: Record<string, string> = { accept: ACCEPT, publish: PUBLISH };
