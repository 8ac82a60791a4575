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

/** Expects that every counter equals its rows; called after every file that writes. */
export async function expectSoundLedger(context: AppContext): Promise<void> {
  for (const [rule, query] of Object.entries(LEDGER)) {
    const { rows } = await context.database.pool.query(query);
    expect(rows, rule).toEqual([]);
  }
}
