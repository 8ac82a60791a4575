import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { recordEvent } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import { LEGAL_CHANGED, LEGAL_TOLD, type LegalToldData } from '#modules/legal/legal.events.ts';
import { legalRefusals } from '#modules/legal/legal.messages.ts';
import type { LegalDocument } from '#modules/legal/legal.rules.ts';
import { findText, listUsersBefore, listVersions } from './legal.queries.ts';
import { legalVersions } from './legal.table.ts';

/** The job that tells users of a version. Takes `versionId`. */
export const TELL_QUEUE = 'legal.tell';
const TOLD_AT_ONCE = 500;

interface Change {
  text: string;
  summary: string;
  tell: boolean;
  basedOn: number;
}

/**
 * Puts a new version in force.
 * @returns its number
 * @throws {AppError} wrong_state if `basedOn` is not the version in force; invalid on `text` if nothing changed
 */
export async function addVersion(
  { clock, jobs }: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  changedBy: string,
  document: LegalDocument,
  { text, summary, tell, basedOn }: Change,
): Promise<number> {
  // Of two concurrent changes the second one waits, and is then refused.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`legal ${document}`}))`);
  const [newest] = await listVersions(tx, document);
  if (newest?.version !== basedOn) throw new AppError('wrong_state', legalRefusals.changed);
  if ((await findText(tx, document, basedOn)) === text) throw invalid({ text: legalRefusals.same });
  const [id, version, changedAt] = [newId(), basedOn + 1, clock.now()];
  await tx
    .insert(legalVersions)
    .values({ id, document, version, text, summary, changedAt, changedBy, telling: tell });
  await recordEvent(tx, { type: LEGAL_CHANGED, actorId: null, subjectId: id }, changedAt);
  if (tell) await jobs.enqueue(tx, TELL_QUEUE, { versionId: id }, { singletonKey: id });
  return version;
}

/**
 * Tells all users who signed up before a version of it, in batches of one transaction each. The cursor is in the row,
 * so that nobody is told twice if the job is killed and starts again.
 */
export async function tellUsers(context: AppContext, versionId: string): Promise<void> {
  while (await tellBatch(context, versionId)) context.wrote(null);
}

/** @returns whether there may be more */
async function tellBatch({ clock, database }: AppContext, versionId: string): Promise<boolean> {
  return transaction(database.db, async (tx) => {
    const [version] = await tx
      .select()
      .from(legalVersions)
      .where(and(eq(legalVersions.id, versionId), eq(legalVersions.telling, true)))
      .for('update');
    if (!version) return false;
    const userIds = await listUsersBefore(tx, version.changedAt, version.toldUpTo, TOLD_AT_ONCE);
    const isLast = userIds.length < TOLD_AT_ONCE;
    await tx
      .update(legalVersions)
      .set({ telling: !isLast, toldUpTo: userIds.at(-1) ?? version.toldUpTo })
      .where(eq(legalVersions.id, versionId));
    if (userIds.length > 0) {
      const data: LegalToldData = { userIds };
      await recordEvent(tx, { type: LEGAL_TOLD, actorId: null, subjectId: versionId, data }, clock.now());
    }
    return !isLast;
  });
}
