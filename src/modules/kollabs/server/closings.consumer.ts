import { sql } from 'drizzle-orm';
import type { EventConsumer } from '#infra/events/event.ts';
import { closingOf } from '#modules/kollabs/deadline.rules.ts';
import { PREFERENCES_CHANGED } from '#modules/profiles/server/preferences.service.ts';

interface DatedKollab extends Record<string, unknown> {
  id: string;
  deadline: string;
  timeZone: string | null;
}

/** Recalculates `closes_at` of the Kollabs of users whose time zone may have changed. */
export const closingsConsumer: EventConsumer = {
  name: 'kollab-closings',
  types: [PREFERENCES_CHANGED],
  async handle(tx, events) {
    const owners = [...new Set(events.map(({ subjectId }) => subjectId))];
    const { rows } = await tx.execute<DatedKollab>(sql`
      select k.id, k.deadline::text as deadline, p.time_zone as "timeZone"
      from kollabs k left join preferences p on p.user_id = k.owner_id
      where k.owner_id = any(${sql.param(owners)}::uuid[]) and k.active and k.deadline is not null
      order by k.id for update of k`);
    if (rows.length === 0) return;
    const closings = rows.map(({ id, deadline, timeZone }) => ({ id, at: closingOf(deadline, timeZone) }));
    await tx.execute(sql`update kollabs k set closes_at = c.at
      from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as c (id uuid, at timestamptz)
      where k.id = c.id and k.closes_at is distinct from c.at`);
  },
};
