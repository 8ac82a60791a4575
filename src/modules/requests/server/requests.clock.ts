import type { AppContext } from '#infra/app-context.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { forEachDue } from '#infra/jobs/for-each-due.ts';
import type { ServerModule } from '#infra/module.ts';
import type { OpenItem } from '#modules/requests/requests.open-items.rules.ts';
import { decideDue } from '#modules/requests/requests.rules.ts';
import { readFinishing } from './request-writes.sql.ts';
import { lockRequest, writeMove } from './requests.commands.ts';
import { findClockCandidates } from './requests.queries.ts';

export function runRequestsSchedule(context: AppContext, modules: readonly ServerModule[]): Promise<void> {
  const now = context.clock.now();
  const finishing = readFinishing(modules);
  return forEachDue(context, {
    name: 'a request',
    list: (after, most) => findClockCandidates(context.database.db, now, after, most),
    handle: (id) => runDue(context, id, finishing, now),
  });
}

function runDue(context: AppContext, id: string, finishing: string, now: Date): Promise<void> {
  return transaction(context.database.db, async (tx) => {
    const row = await lockRequest(tx, id);
    if (!row) return;
    const openItems = row.firstFinalizedAt ? await readOpenItems(tx, finishing, id) : [];
    const decision = decideDue(row, now, openItems);
    if (decision.outcome === 'done') await writeMove(context, tx, row, 'clock', decision);
  });
}

async function readOpenItems(tx: Tx, finishing: string, id: string): Promise<OpenItem[]> {
  const { rows } = await tx.execute<{ openItems: OpenItem[] }>(numberedSql(finishing, [id, null]));
  return rows[0]?.openItems ?? [];
}
