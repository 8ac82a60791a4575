import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import { type Db, type Tx, transaction } from '#infra/db/pool.ts';
import { recordUsersChanged } from './profiles.service.ts';

/*
 * Columns of profiles that modules above count from their rows: after each change, and daily, since rows start and stop
 * to count as time passes.
 */

const BATCH = 200;

interface Figures {
  /** With their types. */
  columns: Readonly<Record<string, string>>;
  /** The columns that lists show or search finds. */
  listed: readonly string[];
}

const FIGURES = {
  answers: {
    columns: {
      ...{ answerable_requests: 'int', answered_requests: 'int', answers_after: 'int' },
      answers_quickly: 'boolean',
    },
    listed: ['answers_quickly'],
  },
  payments: {
    columns: { due_payments: 'int', payments_on_time: 'int' },
    listed: ['due_payments', 'payments_on_time'],
  },
} satisfies Record<string, Figures>;

/**
 * Stores counted figures of users where they differ. Deleted accounts have none, so they are left out.
 * @param counted a select of user_id and the columns, one row per user
 */
export async function storeFigures(
  tx: Tx,
  name: keyof typeof FIGURES,
  counted: SQL,
  now: Date,
): Promise<void> {
  const { columns, listed }: Figures = FIGURES[name];
  const of = (row: string, these: readonly string[] = Object.keys(columns)) =>
    sql.raw(these.map((column) => `${row}.${column}`).join(', '));
  // Serialise counts, so that an older count cannot overwrite a newer one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
  const { rows: changed } =
    await tx.execute(sql`select f.* from (${counted}) as f join profiles p on p.user_id = f.user_id
    where p.state <> 'deleted' and (${of('p')}) is distinct from (${of('f')})`);
  if (changed.length === 0) return;
  const typed = sql.raw(
    Object.entries(columns)
      .map(([column, type]) => `${column} ${type}`)
      .join(', '),
  );
  // Lock in order of id, like every statement that locks several profiles.
  const { rows } = await tx.execute<{ userId: string; moved: boolean }>(sql`with changed as materialized (
      select f.*, (${of('p', listed)}) is distinct from (${of('f', listed)}) as moved
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as f (user_id uuid, ${typed})
        join profiles p on p.user_id = f.user_id
      where p.state <> 'deleted' order by p.user_id for no key update of p)
    update profiles p set (${sql.raw(Object.keys(columns).join(', '))}) = (select ${of('f')})
    from changed as f where p.user_id = f.user_id
    returning p.user_id as "userId", f.moved`);
  const moved = rows.filter((row) => row.moved);
  await recordUsersChanged(
    tx,
    moved.map(({ userId }) => userId),
    now,
  );
}

/**
 * Counts the figures of all users that have or need any.
 * @param needed a condition on the profile `p`
 * @param count counts those of some users and stores them
 */
export async function recountFigures(
  { clock, database }: AppContext,
  needed: (now: Date) => SQL,
  count: (tx: Tx, userIds: readonly string[], now: Date) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const read = (after: string | undefined) => findUsers(database.db, needed(now), after);
  for await (const users of inBatches(BATCH, read, ({ userId }) => userId)) {
    if (users.length === 0) return;
    const userIds = users.map(({ userId }) => userId);
    await transaction(database.db, (tx) => count(tx, userIds, now));
  }
}

async function findUsers(db: Db, needed: SQL, after: string | undefined): Promise<{ userId: string }[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`select p.user_id as "userId" from profiles p
    where p.state <> 'deleted' and (${after ?? null}::uuid is null or p.user_id > ${after ?? null}) and (${needed})
    order by p.user_id limit ${BATCH}`);
  return rows;
}
