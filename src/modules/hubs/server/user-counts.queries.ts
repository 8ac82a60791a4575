import { CATEGORIES, type Category, PLATFORMS, type Platform } from '#contract/product.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { COUNTED_USERS } from '#modules/hubs/hubs.rules.ts';
import { type Exclusions, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';

export interface UserCount {
  category: Category | Platform;
  count: number;
  more: boolean;
}

/**
 * Counts the visible users of each content type and on each platform. Only the users with the largest audiences are
 * read from the index, one more than are counted, so the cost has a limit. The viewer's exclusions are applied to
 * these rows afterwards, as for Kollabs (decision 20).
 */
export async function countUsers(
  database: Database,
  exclusions: Exclusions | null = null,
): Promise<UserCount[]> {
  const visible = usersVisibleTo(inLists(exclusions), 'p');
  const text = textOnce(`countUsers ${visible.text}`, () => textOf(visible.numbered(4)));
  const values = [CATEGORIES, PLATFORMS, COUNTED_USERS, ...visible.values];
  const { rows } = exclusions
    ? await database.pool.query<UserCount>(text, values)
    : await queryPlanned<UserCount>(database, text, values);
  return rows;
}

function textOf(visible: string): string {
  const { text: forAll } = usersVisibleTo(inLists(null), 'n');
  const first = (names: string, column: string) => `select of.name as category, p.*
    from unnest(${names}::text[]) as of (name) cross join lateral (
      select n.user_id, n.state, row_number() over (order by n.audience_size desc, n.user_id desc) as position
      from profiles n where n.${column} = of.name and ${forAll}
      order by n.audience_size desc, n.user_id desc limit $3::int + 1) as p`;
  return `select p.category, count(*) filter (where p.position <= $3::int and ${visible})::int as count,
      bool_or(p.position > $3::int) as more
    from (${first('$1', 'content_type')} union all ${first('$2', 'featured_platform')}) as p group by 1`;
}
