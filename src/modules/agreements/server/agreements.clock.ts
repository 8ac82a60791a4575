import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import { findToRemind } from './agreements.queries.ts';
import { remindOfDeliverables } from './deliveries.commands.ts';

const BATCH = 200;

/** Reminds of what is due soon or late, in transactions of their own, so that one failure stops no other. */
export async function runAgreementsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  const read = (after: string | undefined) => findToRemind(context.database.db, now, after, BATCH);
  for await (const found of inBatches(BATCH, read, ({ id }) => id)) {
    for (const { id } of found) {
      try {
        await remindOfDeliverables(context, id);
      } catch (error) {
        context.log.error({ err: error, request: id }, 'the clock could not remind of an agreement');
      }
    }
  }
}
