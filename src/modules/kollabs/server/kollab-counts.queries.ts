import { CATEGORIES } from '#contract/product.ts';
import { Condition } from '#infra/db/condition.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { COUNTED_KOLLABS, type KollabCounts } from '#modules/kollabs/kollab-counts.rules.ts';
import { type Exclusions, inLists } from '#modules/profiles/server/visibility.service.ts';
import { kollabsVisibleTo } from './visibility.service.ts';

type Row = KollabCounts['counts'][number] & { more: boolean };

/**
 * Counts the open Kollabs that are visible, by category, account type of the owner and account types sought. For each
 * category it reads at most one row more than `COUNTED_KOLLABS`, newest first by index, which bounds its cost.
 */
export async function countKollabs(
  database: Database,
  exclusions: Exclusions | null = null,
): Promise<KollabCounts> {
  const visible = kollabsVisibleTo(inLists(exclusions), { kollab: 'k', owner: 'p' });
  const where = Condition.all(new Condition('k.position <= ?', COUNTED_KOLLABS), visible);
  const text = textOnce(`countKollabs ${where.text}`, () => textOf(where));
  const values = [...where.values, CATEGORIES];
  const { rows } = exclusions
    ? await database.pool.query<Row>(text, values)
    : await queryPlanned<Row>(database, text, values);
  return {
    counts: rows.map(({ more: _, ...count }) => count),
    more: CATEGORIES.filter((category) => rows.some((row) => row.more && row.category === category)),
  };
}

/**
 * The limit is a literal: for a parameter the planner would estimate a tenth of the category, and scan all profiles
 * for the owners.
 */
function textOf(where: Condition): string {
  const categories = where.values.length + 1;
  const most = COUNTED_KOLLABS + 1;
  return `select k.category, p.account_type as "accountType", k.looking_for_types as "lookingForTypes",
      count(*)::int as count, bool_or(k.size = ${most}) as more
    from (select w.*, row_number() over of_category as position, count(*) over (partition by w.category) as size
      from unnest($${categories}::text[]) as c (name) cross join lateral (
        select n.id, n.owner_id, n.category, n.looking_for_types, n.state, n.tags, n.date_posted
        from kollabs n where n.active and n.state = 'active' and n.category = c.name
        order by n.date_posted desc, n.id desc limit ${most}) as w
      window of_category as (partition by w.category order by w.date_posted desc, w.id desc)) as k
    join profiles p on p.user_id = k.owner_id
    where ${where.numbered()} group by 1, 2, 3`;
}
