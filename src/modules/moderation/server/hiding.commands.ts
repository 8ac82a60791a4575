import { eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { ServerModule } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { type HidingRule, mayHide } from '#modules/moderation/hiding.rules.ts';
import { CASE_DECIDED, type CaseDecidedData } from '#modules/moderation/moderation.events.ts';
import { HIDING_RULE_TEXTS } from '#modules/moderation/moderation.messages.ts';
import type { ReportKind } from '#modules/moderation/moderation.rules.ts';
import { findSeen, listOpenReports, lockCase } from './cases.queries.ts';
import { decisions, moderationCases } from './decisions.table.ts';
import { isLookedAt } from './hiding.queries.ts';
import { lockState, putState } from './subjects.ts';

/**
 * Hides a reported thing until a moderator decides: writes a row of the audit log without a moderator, and closes no
 * report. Does nothing if a moderator has decided, or if the thing is not visible. The caller must have locked the
 * owner's account. This is a transaction with locks, because the thing belongs to another module.
 */
export async function hideByRule(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  { kind, id }: { kind: ReportKind; id: string },
  rule: HidingRule,
): Promise<boolean> {
  const now = context.clock.now();
  const found = await lockCase(tx, kind, id);
  if (!found) return false;
  const state = await lockState(tx, kind, id);
  if (!mayHide({ ...found, isLookedAt: await isLookedAt(tx, id), state })) return false;
  if (!(await putState(tx, modules, found, 'hidden', now))) return false;
  const [newest] = await listOpenReports(tx, id);
  const about = { kind, ownerId: found.ownerId };
  const row = {
    ...{ ...about, id: newId(), subjectId: id, createdAt: now, text: HIDING_RULE_TEXTS[rule] },
    action: 'hide' as const,
    reason: newest?.reason ?? 'other',
    seen: await findSeen(tx, id),
  };
  await tx.insert(decisions).values(row);
  await tx.update(moderationCases).set({ hiddenBy: rule }).where(eq(moderationCases.id, found.id));
  const data: CaseDecidedData = {
    ...about,
    action: 'hide',
    ...{ aboutId: id, reporterIds: [], onObjection: false },
  };
  await recordEvents(tx, [{ type: CASE_DECIDED, actorId: null, subjectId: row.id, data: { ...data } }], now);
  return true;
}
