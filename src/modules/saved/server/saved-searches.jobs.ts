import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type AccountState, isVisibleAccount } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import { asError } from '#infra/errors.ts';
import { recordEvents } from '#infra/events/event.ts';
import { SEARCH_FOUND, type SearchFoundData } from '#modules/saved/saved.events.ts';
import { nextRun, timeOfRun } from '#modules/saved/saved-search-runs.rules.ts';
import { parseStoredQuery, SEARCH_LIMITS } from '#modules/saved/saved-searches.rules.ts';
import { findNewKollabs, type NewKollab } from '#modules/search/server/new-kollabs.service.ts';
import { savedSearches } from './saved-searches.table.ts';

/** How many searches a process claims at once, and how many one run claims at most. The rest waits for the next run. */
const BATCH = 20;
const MAX_BATCHES = 250;
/** The lease of claimed searches: longer than a whole batch can take. */
const LEASE_MS = 10 * 60_000;
/** Rows read per search: more than are counted, because the user's own Kollabs are left out. */
const MAX_READ = SEARCH_LIMITS.counted + 11;

/**
 * Runs the saved searches that are due. Called by the scheduler. A process claims searches by moving their `alert_at`,
 * so those of a killed process become due again when the lease ends. A result is written only if the claim is
 * unchanged, so each is reported once.
 */
export async function runSavedSearches(context: AppContext): Promise<void> {
  // No run covers the same time twice, so the search index must contain everything posted until now.
  await context.consumers.catchUp();
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const claimed = await claimDue(context);
    // One after the other, each with its own statement timeout and outside of any transaction.
    for (const search of claimed) await runSearch(context, search);
    if (claimed.length < BATCH) return;
  }
}

interface ClaimedSearch {
  id: string;
  userId: string;
  storedQuery: string;
  lookedUntil: Date;
  /** The end of the lease, which identifies the claim. */
  alertAt: Date;
  timeZone: string | null;
  username: string;
  state: AccountState;
}

async function claimDue({ database, clock }: AppContext): Promise<ClaimedSearch[]> {
  const now = clock.now();
  const { rows } = await database.db.execute<ClaimedSearch & Record<string, unknown>>(sql`
    with due as (select id from saved_searches where alert_at <= ${now}
      order by alert_at, id limit ${BATCH} for update skip locked)
    update saved_searches s set alert_at = ${new Date(now.getTime() + LEASE_MS)}
    from due join saved_searches d on d.id = due.id join profiles p on p.user_id = d.user_id
      left join preferences c on c.user_id = d.user_id
    where s.id = due.id
    returning s.id, s.user_id as "userId", s.form as "storedQuery", s.looked_until as "lookedUntil",
      s.alert_at as "alertAt", c.time_zone as "timeZone", p.username, p.state`);
  return rows;
}

async function runSearch(context: AppContext, search: ClaimedSearch): Promise<void> {
  const { clock, log } = context;
  const now = clock.now();
  const period = timeOfRun(search.lookedUntil, now);
  const asked = parseStoredQuery(search.storedQuery);
  // No alert for an invalid search or a suspended user. Both may change, so the search is scheduled again.
  if (!asked || !isVisibleAccount(search.state)) return finish(context, search, {});
  if (period.since >= period.until) return finish(context, search, { failures: 0 });
  let found: NewKollab[];
  try {
    found = await findNewKollabs(context, asked, search.userId, { ...period, most: MAX_READ });
  } catch (error) {
    // The log contains only the search's id, because the query is private.
    log.warn(
      { event: 'saved_search_failed', search: search.id, err: asError(error) },
      'a saved search failed',
    );
    return finish(context, search, { failures: sql`${savedSearches.failures} + 1` });
  }
  const others = found.filter(({ username }) => username !== search.username);
  const many = others.length > SEARCH_LIMITS.counted || found.length === MAX_READ;
  const count = many ? SEARCH_LIMITS.counted + 1 : others.length;
  const done = { lookedUntil: period.until, failures: 0 };
  if (others.length === 0) return finish(context, search, done);
  await finish(context, search, { ...done, foundAt: now, found: count }, others);
}

/** Writes the result of a run and schedules the next morning. Does nothing if the search changed in the meantime. */
async function finish(
  { clock, database }: AppContext,
  { id, userId, alertAt, lookedUntil, timeZone }: ClaimedSearch,
  changed: PgUpdateSetSource<typeof savedSearches>,
  found: readonly NewKollab[] = [],
): Promise<void> {
  const now = clock.now();
  await transaction(database.db, async (tx) => {
    const written = await tx
      .update(savedSearches)
      .set({ ...changed, alertAt: nextRun(now, timeZone) })
      .where(
        and(
          eq(savedSearches.id, id),
          eq(savedSearches.alertAt, alertAt),
          eq(savedSearches.lookedUntil, lookedUntil),
        ),
      )
      .returning({ foundAt: savedSearches.foundAt });
    const [{ foundAt } = { foundAt: null }] = written;
    if (found.length === 0 || foundAt === null) return;
    // The alert names only the newest.
    const named = found.slice(-SEARCH_LIMITS.titles);
    const ids = sql.param(named.map(({ kollabId }) => kollabId));
    // Skips Kollabs that were deleted in the meantime.
    await tx.execute(sql`insert into saved_search_finds (search_id, user_id, kollab_id, found_at)
      select ${id}::uuid, ${userId}::uuid, k.id, ${foundAt} from kollabs k where k.id = any(${ids}::uuid[])
      on conflict (search_id, kollab_id) do update set found_at = excluded.found_at`);
    const data: SearchFoundData = { userId };
    const event = { type: SEARCH_FOUND, actorId: null, subjectId: id, data: { ...data } };
    await recordEvents(tx, [event], now);
  });
}
