import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Clock } from '#infra/clock.ts';
import type { Listener } from '#infra/db/listen.ts';
import type { Tx } from '#infra/db/pool.ts';
import { TOKEN_SECONDS } from './token.ts';

const CHANNEL = 'sessions_revoked';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Revoked sessions whose tokens may still be valid. Every process holds them in memory and receives new ones by
 * LISTEN/NOTIFY. While that connection is down, each check queries the database.
 */
export interface Revocations {
  isRevoked(sessionId: string): Promise<boolean>;
  onRevoked(listener: (sessionId: string) => void): void;
  /** Notifies every process when `tx` commits. The row must be updated in the same transaction. */
  announce(tx: Tx, sessionIds: string[]): Promise<void>;
}

export interface RevocationSource {
  isRevoked(sessionId: string): Promise<boolean>;
  /** Sessions revoked since a time. Read whenever the connection comes up, to catch up on missed notifications. */
  revokedSince(since: Date): Promise<RevokedSession[]>;
}

export interface RevokedSession {
  id: string;
  revokedAt: Date;
}

export function createRevocations(clock: Clock, listener: Listener, source: RevocationSource): Revocations {
  const revoked = new Map<string, number>();
  const listeners: ((sessionId: string) => void)[] = [];
  let complete = false;
  let generation = 0;

  const keepMs = TOKEN_SECONDS * 1000 + 60_000;
  const remember = (id: string, at: number) => {
    if (!revoked.has(id)) for (const tell of listeners) tell(id);
    revoked.set(id, at);
    for (const [old, when] of revoked) {
      if (when >= clock.now().getTime() - keepMs) break;
      revoked.delete(old);
    }
  };
  const catchUp = async () => {
    const run = ++generation;
    // Until the connection breaks; the next one starts a new loop.
    for (let pause = FIRST_PAUSE_MS; run === generation; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const rows = await source.revokedSince(new Date(clock.now().getTime() - keepMs)).catch(() => null);
      for (const row of rows ?? []) remember(row.id, row.revokedAt.getTime());
      if (rows && run === generation && listener.connected) complete = true;
      if (rows) return;
      await wait(pause, undefined, { ref: false });
    }
  };

  listener.on(CHANNEL, (ids) => {
    for (const id of ids.split(',')) remember(id, clock.now().getTime());
  });
  listener.onDown(() => {
    generation++;
    complete = false;
  });
  listener.onUp(() => void catchUp());
  if (listener.connected) void catchUp();

  return {
    isRevoked: async (sessionId) =>
      revoked.has(sessionId) || (!complete && (await source.isRevoked(sessionId))),
    onRevoked: (tell) => void listeners.push(tell),
    async announce(tx, sessionIds) {
      for (let i = 0; i < sessionIds.length; i += 100) {
        await tx.execute(sql`select pg_notify(${CHANNEL}, ${sessionIds.slice(i, i + 100).join(',')})`);
      }
    },
  };
}
