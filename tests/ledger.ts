import { expect } from 'vitest';
import type { AppContext } from '#infra/app-context.ts';

/**
 * Compares every counter with the rows that it counts, and finds impossible states (checks.md SM-09). Each query
 * lists what is wrong; in a sound database none gives a row.
 */
const LEDGER: Record<string, string> = {
  'requestsCount counts open and completed requests': `
    select k.id, k.requests_count, count(r.id) as rows from kollabs k
    left join requests r on r.kollab_id = k.id and r.active
    group by k.id having k.requests_count <> count(r.id)`,
  'requestsCompleted counts completed requests': `
    select k.id, k.requests_completed, count(r.id) as rows from kollabs k
    left join requests r on r.kollab_id = k.id and r.completed
    group by k.id having k.requests_completed <> count(r.id)`,
  'completedCollaborations counts both sides': `
    select p.user_id, p.completed_collaborations, count(r.id) as rows from profiles p
    left join requests r on r.completed and p.user_id in (r.sender_id, r.recipient_id)
    group by p.user_id having p.completed_collaborations <> count(r.id)`,
  'currentActiveKollabs counts active Kollabs that others may see': `
    select p.user_id, p.current_active_kollabs, count(k.id) as rows from profiles p
    left join kollabs k on k.owner_id = p.user_id and k.active and k.state = 'active'
    group by p.user_id having p.current_active_kollabs <> count(k.id)`,
  'completed means accepted, both completed, both finalized': `
    select id from requests where completed and not (active and accepted and sender_completed
      and recipient_completed and sender_finalized and recipient_finalized)`,
  'nobody finalizes before both completed': `
    select id from requests where (sender_finalized or recipient_finalized)
      and not (accepted and sender_completed and recipient_completed)`,
  'every set flag has its milestone, and every milestone its flag': `
    select r.id from requests r
    left join lateral (select array_agg(u.type) filter (where u.type <> 'update') as types
      from request_updates u where u.request_id = r.id) log on true
    where not ('created' = any(log.types))
       or r.accepted <> ('accepted' = any(log.types))
       or r.sender_completed <> ('senderCompleted' = any(log.types))
       or r.recipient_completed <> ('recipientCompleted' = any(log.types))
       or r.sender_finalized <> ('senderFinalized' = any(log.types))
       or r.recipient_finalized <> ('recipientFinalized' = any(log.types))
       or r.completed <> ('completed' = any(log.types))`,
  'milestones stand in order': `
    select a.request_id from request_updates a join request_updates b
      on a.request_id = b.request_id and a.position < b.position
    where (b.type = 'created') or (b.type = 'accepted' and a.type not in ('created', 'update'))
       or (a.type = 'completed' and b.type <> 'update')`,
  'at most one open request of a person on a Kollab': `
    select kollab_id, sender_id from requests where active and not completed
    group by 1, 2 having count(*) > 1`,
};

/** What the consumers made of the log, once they are past it. */
const FOLLOWED: Record<string, string> = {
  'a notification was written for everyone an event is told to, but across a block or to one who is gone': `
    select e.type, e.subject_id from events e
    cross join lateral jsonb_array_elements_text(e.data->'to') as told (side)
    join accounts a on a.user_id = (e.data->>(told.side || 'Id'))::uuid
    where e.type like 'request.%' and not exists (select from notifications n
      where n.recipient_id = a.user_id and n.post_id = e.subject_id and n.type = split_part(e.type, '.', 2)
        and n.created_at = e.created_at and n.sender_id is not distinct from
          (select user_id from profiles where user_id = e.actor_id))
      and not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((a.user_id, e.actor_id), (e.actor_id, a.user_id)))`,
  'an event is told to each once': `
    select recipient_id, post_id, type, created_at, count(*) as written from notifications n group by 1, 2, 3, 4
    -- The demo world writes its past without events.
    having count(*) > (select nullif(count(*), 0) from events e
      where e.subject_id = n.post_id and e.type = 'request.' || n.type and e.created_at = n.created_at)`,
  'a notification has one mail': `
    select data->'refs'->>'notificationId' from jobs.job
    where name = 'mail' and data->'refs' ? 'notificationId' group by 1 having count(*) > 1`,
  'no event was set aside': 'select consumer, type, error from failed_events',
};

/** Expects that every counter equals its rows, and what follows from the log; called after every file that writes. */
export async function expectSoundLedger(context: AppContext): Promise<void> {
  await context.consumers.catchUp();
  for (const [rule, query] of Object.entries(FOLLOWED)) {
    const { rows } = await context.database.pool.query(query);
    expect(rows, rule).toEqual([]);
  }
  for (const [rule, query] of Object.entries(LEDGER)) {
    const { rows } = await context.database.pool.query(query);
    expect(rows, rule).toEqual([]);
  }
}
