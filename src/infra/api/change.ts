import { createHmac } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { AccountAction } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Tx } from '#infra/db/pool.ts';
import { transaction } from '#infra/db/pool.ts';
import { type EndpointResponse, JsonText, jsonOf } from '#infra/edge/response.ts';
import { idempotencyKeys } from './idempotency-keys.table.ts';

/** How long a key gives its first response again. */
export const KEPT_MS = 24 * 60 * 60 * 1000;
/** The purpose for which headers are encrypted. */
const KEPT_HEADERS = 'idempotency_keys.headers';

/** Runs one change of data in one transaction; with an idempotency key, once for all repeats. */
export type Change = <B>(work: (tx: Tx) => Promise<EndpointResponse<B>>) => Promise<EndpointResponse<B>>;

export interface ChangeOf {
  /** Who makes it, or null for a visitor. */
  userId: string | null;
  /** What their account must be good for. */
  action: AccountAction;
  key: WriteKey | null;
}

/** An idempotency key, and what it was first sent with. */
export interface WriteKey {
  key: string;
  /** Keyed hash of the call and its body: the same key with another body is refused. */
  fingerprint: string;
}

export function writeKey(authSecret: string, key: string, call: string, body: unknown): WriteKey {
  const hash = createHmac('sha256', authSecret).update(JSON.stringify([call, body]));
  return { key, fingerprint: hash.digest('base64url') };
}

export function createChange(context: AppContext, of: ChangeOf): Change {
  return async (work) => {
    const response = await transaction(context.database.db, async (tx) => {
      if (of.userId !== null) await context.account.hold(tx, of.userId, of.action);
      if (of.key === null) return work(tx);
      const owner = of.userId ?? 'visitor';
      const kept = await claim(context, tx, owner, of.key);
      // The key's fingerprint has the call in it, so the body is one that the same call returned.
      if (kept) return kept as Awaited<ReturnType<typeof work>>;
      const first = await work(tx);
      await tx
        .update(idempotencyKeys)
        // The text as it is sent, so that it is sent again to the letter.
        .set({ body: sql`${jsonOf(first)}::json`, headers: encryptedHeaders(context, first) })
        .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, of.key.key)));
      return first;
    });
    context.wrote(of.userId);
    return response;
  };
}

/** Takes the key for this change, waiting for a change under way with the same key; or gives that one's response. */
async function claim(
  context: AppContext,
  tx: Tx,
  owner: string,
  { key, fingerprint }: WriteKey,
): Promise<EndpointResponse | null> {
  const now = context.clock.now();
  const row = { owner, key, fingerprint, createdAt: now };
  const claimed = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning();
  if (claimed.length > 0) return null;

  const own = and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
  const [kept] = await tx
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      createdAt: idempotencyKeys.createdAt,
      body: sql<string>`${idempotencyKeys.body}::text`,
      headers: idempotencyKeys.headers,
    })
    .from(idempotencyKeys)
    .where(own)
    .for('update');
  if (!kept) throw new AppError('unavailable', undefined, { retryAfter: 1 });
  if (kept.createdAt.getTime() <= now.getTime() - KEPT_MS) {
    await tx
      .update(idempotencyKeys)
      .set({ fingerprint, body: null, headers: null, createdAt: now })
      .where(own);
    return null;
  }
  if (kept.fingerprint !== fingerprint) throw new AppError('key_reused');
  const body = new JsonText(kept.body);
  if (kept.headers === null) return { body };
  return { body, headers: JSON.parse(context.encryption.decrypt(KEPT_HEADERS, kept.headers)) };
}

/** A cookie is a secret: it must not be readable in the database. */
function encryptedHeaders({ encryption }: AppContext, { headers }: EndpointResponse): string | null {
  return headers ? encryption.encrypt(KEPT_HEADERS, JSON.stringify(headers)) : null;
}

/** Deletes keys older than a day, with their responses. Called by the scheduler. */
export async function deleteExpiredKeys(context: AppContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - KEPT_MS);
  await deleteInBatches(context.database.db, idempotencyKeys, lt(idempotencyKeys.createdAt, before));
}
