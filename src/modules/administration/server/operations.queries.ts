import { type SQL, sql } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { ACCOUNT_ACTIONS, type AdminLogAction } from '#modules/administration/administration.rules.ts';
import type { FiguresView } from '#modules/administration/operations.contract.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

export interface LogRow {
  id: string;
  action: AdminLogAction;
  detail: Record<string, unknown>;
  byOperator: boolean;
  createdAt: Date;
  admin: string | null;
  about: string | null;
}

const accountActions = sql.raw(ACCOUNT_ACTIONS.map((action) => `'${action}'`).join(', '));

/**
 * The log of the place, and what moderators' log has of accounts, newest first.
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listAdminLog(
  db: Db,
  { action, ...page }: PageOf & { action?: AdminLogAction | undefined },
): Promise<KeysetPage<LogRow>> {
  return readPage(
    {
      ...{ list: `admin/log/${action ?? ''}`, id: sql`l.id`, type: 'timestamptz', direction: 'desc' },
      column: sql`l.created_at`,
    },
    page,
    async ({ after, order, limit }) => {
      const { rows } = await db.execute<Omit<LogRow, 'createdAt'> & { createdAt: string }>(sql`
        select l.id, l.action, l.detail, l.by_operator as "byOperator", l.created_at as "createdAt",
          admin.username as admin, about.username as about
        from (
          select id, admin_id, by_operator, action, detail - 'ids' as detail, created_at,
            (detail->>'userId')::uuid as about_id
          from place_log
          union all
          select id, moderator_id, by_operator, action,
            case action when 'role' then jsonb_build_object('role', text) else jsonb_build_object('reason', reason) end,
            created_at, subject_id
          from decisions where kind = 'user' and action in (${accountActions})
        ) l
        left join profiles admin on admin.user_id = l.admin_id
        left join profiles about on about.user_id = l.about_id
        where ${allOf(after, action && sql`l.action = ${action}`)}
        order by ${sql.join(order, sql`, `)} limit ${limit}`);
      return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
    },
    ({ createdAt, id }) => ({ key: createdAt, id }),
  );
}

function allOf(...conditions: (SQL | undefined)[]): SQL {
  return sql.join([sql`true`, ...conditions.flatMap((one) => one ?? [])], sql` and `);
}

/** Usernames by user id, of those that are known. */
export async function findUsernames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { userId, username } = profiles;
  const rows = await db.select({ userId, username }).from(profiles).where(isAmong(userId, ids));
  return new Map(rows.map((row) => [row.userId, row.username]));
}

export type Totals = Omit<FiguresView, 'version' | 'node' | 'startedAt'>;

/** Totals of the daily figures, since counting rows takes seconds on a large place. */
export async function findTotals(db: Db): Promise<Totals> {
  const { rows } = await db.execute<Totals & Record<string, unknown>>(sql`
    select current_setting('server_version') as postgres, days.*, pg_database_size(current_database())::float8 as database,
      (select coalesce(sum(bytes), 0)::float8 from pictures) as pictures,
      (select coalesce(sum(size), 0)::float8 from files) as files
    from (select greatest(coalesce(sum(joined - "left"), 0), 0)::int as users,
        coalesce(sum(kollabs), 0)::int as kollabs, coalesce(sum(requests), 0)::int as requests,
        coalesce(sum(completed), 0)::int as completed
      from place_days) as days`);
  const [totals] = rows;
  if (!totals) throw new Error('The totals returned no row.');
  return totals;
}
