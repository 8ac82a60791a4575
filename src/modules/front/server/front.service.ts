import type { KeptByAddress } from '#modules/departures/server/departures.service.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteUnconfirmed, forgetEverywhere } from './front.commands.ts';
import { listSignUpsOf } from './front.queries.ts';

/** The lists on which an address is, for who leaves or takes their data along. */
export const listsOfAddress: KeptByAddress = { forget: forgetEverywhere, read: listSignUpsOf };

/** Forgets addresses that nobody confirmed. Called by the clock. */
export async function forgetUnconfirmed({ database, clock }: Platform): Promise<void> {
  await deleteUnconfirmed(database.db, clock.now());
}
