import { queryPlanned } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { COMPARED_PAY, type SimilarPay, similarPayOf } from '#modules/kollabs/kollab-pay.rules.ts';
import { inLists } from '#modules/profiles/server/visibility.service.ts';
import { kollabsVisibleTo } from './visibility.service.ts';

const NAMES = { kollab: 'like_one', owner: 'like_owner' };

interface Row {
  currency: string | null;
  amounts: number[];
  owners: number;
}

/**
 * Finds what Kollabs of other owners in the category and currency of a Kollab pay: the newest of the last year, open
 * or closed, that every visitor sees. One statement, which reads a limited range of an index.
 * @returns null if the Kollab pays no money, is not visible to visitors, or has too few like ones
 */
export async function findSimilarPay(database: Database, id: string, now: Date): Promise<SimilarPay | null> {
  const since = new Date(now.getTime() - COMPARED_PAY.days * 86_400_000);
  const { rows } = await queryPlanned<Row>(database, LIKE_PAY, [id, since]);
  const [found] = rows;
  return found?.currency ? similarPayOf(found.currency, found.amounts, found.owners) : null;
}

const LIKE_PAY = `select k.payment ->> 'currency' as currency,
    coalesce(array_agg(near.amount) filter (where near.amount is not null), '{}') as amounts,
    count(distinct near.owner_id)::int as owners
  from kollabs k join profiles p on p.user_id = k.owner_id
    left join lateral (
      select (like_one.payment ->> 'amount')::float8 as amount, like_one.owner_id
      from kollabs like_one join profiles like_owner on like_owner.user_id = like_one.owner_id
      where like_one.category = k.category and like_one.payment ->> 'currency' = k.payment ->> 'currency'
        and like_one.payment ->> 'kind' = 'money' and like_one.state = 'active'
        and like_one.date_posted >= $2::timestamptz and like_one.owner_id <> k.owner_id
        and ${visibleToAll(NAMES)}
      order by like_one.date_posted desc, like_one.id desc limit ${COMPARED_PAY.newest}) as near on true
  where k.id = $1::uuid and k.payment ->> 'kind' = 'money'
    and ${visibleToAll({ kollab: 'k', owner: 'p' })}
  group by k.id`;

/** The same for every viewer, so that a cached page can show it. */
function visibleToAll(names: { kollab: string; owner: string }): string {
  return kollabsVisibleTo(inLists(null), names).text;
}
