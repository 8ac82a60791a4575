import type { Db } from '#platform/db/pool.ts';
import type { Platform } from '#platform/platform.ts';
import type { RevocationSource } from '#platform/session/revocations.ts';
import { deleteOldDepartures } from './departures.commands.ts';
import { listEndedSince } from './departures.queries.ts';

export type { KeptByAddress } from './kept-by-address.ts';

/**
 * Adds the sessions of deleted accounts to those that are revoked: their rows are gone, and a process whose line was
 * down while one was deleted must still refuse its tokens.
 */
export function withDepartures(source: RevocationSource, db: Db): RevocationSource {
  return {
    isRevoked: (sessionId) => source.isRevoked(sessionId),
    revokedSince: async (since) => {
      const revoked = [...(await source.revokedSince(since)), ...(await listEndedSince(db, since))];
      return revoked.sort((a, b) => a.revokedAt.getTime() - b.revokedAt.getTime());
    },
  };
}

/** Forgets departures that are over, and nameless profiles to which nothing refers. Called by the clock. */
export async function forgetDepartures(platform: Platform): Promise<void> {
  await deleteOldDepartures(platform);
}
