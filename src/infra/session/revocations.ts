import { sql } from 'drizzle-orm';
import type { Clock } from '#infra/clock.ts';
import type { Listener } from '#infra/db/listen.ts';
import type { Tx } from '#infra/db/pool.ts';
import { TOKEN_SECONDS } from './token.ts';

const CHANNEL = 'sessions_revoked';

/**
 * Sessions that were revoked while tokens that name them may still be valid. Every process keeps the set in memory and
 * gets new ones over LISTEN/NOTIFY; while that connection is down, each check asks the database instead.
 */
export interface Revocations {
  isRevoked(sessionId: string): Promise<boolean>;
  /** Tells every process, when `tx` commits. The row must be marked in the same transaction. */
  announce(tx: Tx, sessionIds: string[]): Promise<void>;
}

export interface RevocationSource {
  isRevoked(sessionId: string): Promise<boolean>;
  /** Sessions revoked since a moment: read whenever the line comes up, so that nothing said meanwhile is missed. */
  revokedSince(since: Date): Promise<RevokedSession[]>;
}

export interface RevokedSession {
  id: string;
  revokedAt: Date;
}

export function createRevocations(clock: Clock, listener: Listener, source: RevocationSource): Revocations {
  const revoked = new Map<string, number>();
  let complete = false;
  let generation = 0;

  const keepMs = TOKEN_SECONDS * 1000 + 60_000;
  const remember = (id: string, at: number) => {
    revoked.set(id, at);
    for (const [old, when] of revoked) {
      if (when >= clock.now().getTime() - keepMs) break;
      revoked.delete(old);
    }
  };
  const catchUp = async () => {
    const mine = ++generation;
    const rows = await source.revokedSince(new Date(clock.now().getTime() - keepMs));
    for (const row of rows) remember(row.id, row.revokedAt.getTime());
    if (mine === generation && listener.connected) complete = true;
  };

  listener.on(CHANNEL, (ids) => {
    for (const id of ids.split(',')) remember(id, clock.now().getTime());
  });
  listener.onDown(() => {
    generation++;
    complete = false;
  });
  listener.onUp(() => void catchUp().catch(() => {}));
  if (listener.connected) void catchUp().catch(() => {});

  return {
    isRevoked: async (sessionId) =>
      revoked.has(sessionId) || (!complete && (await source.isRevoked(sessionId))),
    async announce(tx, sessionIds) {
      for (let i = 0; i < sessionIds.length; i += 100) {
        await tx.execute(sql`select pg_notify(${CHANNEL}, ${sessionIds.slice(i, i + 100).join(',')})`);
      }
    },
  };
}
