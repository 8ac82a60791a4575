import type { Platform } from '#platform/platform.ts';
import { deleteUnconfirmed } from './front.commands.ts';

/** Forgets addresses that nobody confirmed. Called by the clock. */
export async function forgetUnconfirmed({ database, clock }: Platform): Promise<void> {
  await deleteUnconfirmed(database.db, clock.now());
}
