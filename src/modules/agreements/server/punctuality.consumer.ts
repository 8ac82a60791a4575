import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#contract/days.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { EventConsumer } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import {
  AGREEMENT_ACCEPTED,
  type AgreementEvent,
  type AgreementEventData,
  PAY_ARRIVED,
  PAY_MISSING,
  PAY_SENT,
} from '#modules/agreements/agreements.events.ts';
import {
  FEWEST_PAYMENTS,
  GRACE_DAYS,
  PAYMENTS_LOOK_BACK,
  UNDISPUTED_MS,
} from '#modules/profiles/payments.rules.ts';
import { recountFigures, storeFigures } from '#modules/profiles/server/figures.service.ts';
import { instalmentsOfUser } from './instalments-of-user.service.ts';

/** The end of a collaboration changes only what counts on later days. */
const CHANGES: readonly AgreementEvent[] = [AGREEMENT_ACCEPTED, PAY_SENT, PAY_ARRIVED, PAY_MISSING];

export function punctualityConsumer({ clock }: Pick<AppContext, 'clock'>): EventConsumer {
  return {
    name: 'punctuality',
    types: CHANGES,
    // Batches the events of a user who records many payments in a row.
    gatherMs: 5000,
    async handle(tx, events) {
      const sides = events.flatMap((event) => {
        const { senderId, recipientId } = dataOf<AgreementEventData>(event);
        return [senderId, recipientId];
      });
      await recountPayments(tx, sides, clock.now());
    },
  };
}

/** @param userIds in any order, with or without duplicates */
export function recountPayments(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  return storeFigures(tx, 'payments', paymentsOfUsers([...new Set(userIds)], now), now);
}

/** Daily, since instalments enter and leave the figures without any event. */
export function recountAllPayments(context: AppContext): Promise<void> {
  const needed = (now: Date) => sql`p.due_payments > 0 or exists (${dueFrom(sql`p.user_id`, now)})`;
  return recountFigures(context, needed, recountPayments);
}

/** The figures of each user, from all instalments that they ever had to pay (decision 41). */
export function paymentsOfUsers(userIds: readonly string[], now: Date): SQL {
  const undisputed = sql.param(new Date(now.getTime() - UNDISPUTED_MS));
  return sql`select u.user_id, coalesce(stats.due, 0) as due_payments, coalesce(stats.on_time, 0) as payments_on_time
    from unnest(${sql.param(userIds)}::uuid[]) as u (user_id) left join lateral (
      select count(*)::int as due, count(*) filter (where arrival <= last_day)::int as on_time
      from (
        select due, closed_at, missing_at, sent_day, due + ${GRACE_DAYS}::int as last_day,
          coalesce(arrived_on, case when missing_at is null and sent_at <= ${undisputed} then sent_day end) as arrival
        from (${dueFrom(sql`u.user_id`, now)}) as instalment
      ) as known
      where arrival is not null or (
        (closed_at is null or due <= (closed_at at time zone 'UTC')::date) and last_day < ${dayOf(now)}::date
        and coalesce(missing_at is not null or sent_day > last_day, true))
      having count(*) >= ${FEWEST_PAYMENTS}
    ) as stats on true`;
}

/** The instalments in force that a user had to pay, and that were due in the time that counts. */
function dueFrom(userId: SQL, now: Date): SQL {
  return sql`select i.due, i.arrived_on, i.missing_at, i.sent_at, i.closed_at,
      (i.sent_at at time zone 'UTC')::date as sent_day
    from (${instalmentsOfUser(userId)}) as i
    where i.pays and i.due between ${dayOf(now, -PAYMENTS_LOOK_BACK)}::date and ${dayOf(now)}::date`;
}
