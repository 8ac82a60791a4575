import { type SQL, sql } from 'drizzle-orm';

/**
 * Selects the instalments of the agreements in force of a user: the columns of `agreement_instalments`; `closed_at`,
 * when the collaboration was closed without being completed; and `pays`, whether the user is the payer.
 * @param userId an expression, such as a parameter or a column
 */
export function instalmentsOfUser(userId: SQL): SQL {
  const as = (side: 'sender' | 'recipient') => sql`select r.id, r.closed_at, ${sql.raw(`'${side}'`)} as side
    from requests r where r.${sql.raw(side)}_id = ${userId} and r.accepted`;
  return sql`select i.*, r.closed_at, i.payer = r.side as pays
    from (${as('sender')} union all ${as('recipient')}) as r
      join agreement_instalments i on i.request_id = r.id
        and i.version = (select max(a.version) from agreements a where a.request_id = r.id and a.outcome = 'accepted')`;
}
