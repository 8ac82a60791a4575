import { expect } from 'vitest';
import type { AppContext } from '#infra/app-context.ts';
import { DONE_ONCE, INVARIANTS } from '../scripts/admin/invariants.ts';

/** What consumers derive from the log, once their cursors have passed it. */
const FOLLOWED: Record<string, string> = {
  ...DONE_ONCE,

  'a notification was written for everyone an event is told to, but across a block or to one who is gone': `
    select e.type, e.subject_id from events e
    cross join lateral jsonb_array_elements_text(e.data->'to') as told (side)
    join accounts a on a.user_id = (e.data->>(told.side || 'Id'))::uuid
    where e.type like 'request.%' and not exists (select from notifications n
      where n.recipient_id = a.user_id and n.post_id = e.subject_id and n.type = split_part(e.type, '.', 2)
        and n.created_at = e.created_at and n.sender_id is not distinct from
          (select user_id from profiles where user_id = e.actor_id))
      and not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((a.user_id, e.actor_id), (e.actor_id, a.user_id)))
      and not exists (select from mutes m where m.muter_id = a.user_id and m.muted_id = e.actor_id)
      -- A block or mute that was removed later may have existed when the notification was due.
      and not exists (select from events u where u.type in ('user.unblocked', 'user.unmuted') and (u.xid, u.id) > (e.xid, e.id)
        and (u.actor_id, u.subject_id) in ((a.user_id, e.actor_id), (e.actor_id, a.user_id)))
      and not exists (select from notification_mutes q where q.user_id = a.user_id and q.subject_id = e.subject_id)`,
  // The demo world writes its past without events.
  'an event is told to each once': `
    select recipient_id, post_id, n.type, n.created_at, written, events from
      (select recipient_id, post_id, type, created_at, count(*) as written from notifications group by 1, 2, 3, 4) n
      join (select subject_id, type, created_at, count(*) as events from events group by 1, 2, 3) e
        on e.subject_id = n.post_id and e.created_at = n.created_at
          and e.type = case n.type when 'followed' then 'user.' else 'request.' end || n.type
    where written > events`,
  'what waits for a digest has a morning': `
    select n.recipient_id from notifications n left join digests d on d.user_id = n.recipient_id
    where n.waits_for_digest and d.due_at is null`,
  'instalments are numbered, have one payer, and add up to the amount of their version': `
    select request_id, version from agreements a join agreement_instalments i using (request_id, version)
    group by request_id, version, payment_amount, payment_currency
    having sum(i.amount::numeric) is distinct from payment_amount::numeric or count(distinct i.payer) > 1
      or bool_or(i.currency is distinct from payment_currency) or min(i.n) <> 1 or max(i.n) <> count(*)`,
  'a payment is recorded and reminded of only in a version that was accepted': `
    select request_id, version, n from agreement_instalments i join agreements a using (request_id, version)
    where a.outcome is distinct from 'accepted'
      and coalesce(i.sent_at, i.arrived_at, i.missing_at, i.due_reminded_at, i.late_reminded_at) is not null`,
  'no record of a payment is lost in a new version': `
    select request_id, version from (select request_id, version, recorded, lag(recorded) over (
        partition by request_id order by version) as before
      from (select a.request_id, a.version, count(coalesce(i.sent_at, i.arrived_at, i.missing_at)) as recorded
        from agreements a left join agreement_instalments i using (request_id, version)
        where a.outcome = 'accepted' group by 1, 2) accepted) versions
    where recorded < before`,
  'only a completed collaboration is shown, and by its own sides': `
    select s.request_id from showcases s join requests r on r.id = s.request_id
    where not r.completed or (s.sender_id, s.recipient_id) <> (r.sender_id, r.recipient_id)`,
  'no event was set aside': 'select consumer, type, error from failed_events',
};

/**
 * Asserts that every counter equals its rows and every derived row equals the log. Runs after every test file that
 * writes.
 */
export async function expectSoundLedger(context: AppContext): Promise<void> {
  await context.consumers.catchUp();
  for (const [rule, query] of Object.entries({ ...FOLLOWED, ...INVARIANTS })) {
    const { rows } = await context.database.pool.query(query);
    expect(rows, rule).toEqual([]);
  }
}
