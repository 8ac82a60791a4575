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

/** How long a repeated key returns the first response. */
export const KEPT_MS = 24 * 60 * 60 * 1000;
const KEPT_HEADERS = 'idempotency_keys.headers';

export type Change = <B>(work: (tx: Tx) => Promise<EndpointResponse<B>>) => Promise<EndpointResponse<B>>;

export interface ChangeCall {
  userId: string | null;
  action: AccountAction;
  key: WriteKey | null;
}

/** An idempotency key with the hash of its first request. */
export interface WriteKey {
  key: string;
  /** Keyed hash of the call and its body. The same key with another body is refused. */
  fingerprint: string;
}

export function writeKey(authSecret: string, key: string, call: string, body: unknown): WriteKey {
  const hash = createHmac('sha256', authSecret).update(JSON.stringify([call, body]));
  return { key, fingerprint: hash.digest('base64url') };
}

export function createChange(context: AppContext, call: ChangeCall): Change {
  return async (work) => {
    const response = await transaction(context.database.db, async (tx) => {
      if (call.userId !== null) await context.account.lockAndCheck(tx, call.userId, call.action);
      if (call.key === null) return work(tx);
      const owner = call.userId ?? 'visitor';
      const kept = await claim(context, tx, owner, call.key);
      // The fingerprint includes the call, so the stored body has the type that this call returns.
      if (kept) return kept as Awaited<ReturnType<typeof work>>;
      const first = await work(tx);
      await tx
        .update(idempotencyKeys)
        // Stored as text, so that a repeat gets exactly the same bytes.
        .set({ body: sql`${jsonOf(first)}::json`, headers: encryptedHeaders(context, first) })
        .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, call.key.key)));
      return first;
    });
    context.wrote(call.userId);
    return response;
  };
}

/**
 * Claims the key for this write, waiting for a concurrent write with the same key. Returns that write's response if
 * there is one.
 */
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

  const sameKey = and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
  const [kept] = await tx
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      createdAt: idempotencyKeys.createdAt,
      body: sql<string>`${idempotencyKeys.body}::text`,
      headers: idempotencyKeys.headers,
    })
    .from(idempotencyKeys)
    .where(sameKey)
    .for('update');
  if (!kept) throw new AppError('unavailable', undefined, { retryAfter: 1 });
  if (kept.createdAt.getTime() <= now.getTime() - KEPT_MS) {
    await tx
      .update(idempotencyKeys)
      .set({ fingerprint, body: null, headers: null, createdAt: now })
      .where(sameKey);
    return null;
  }
  if (kept.fingerprint !== fingerprint) throw new AppError('key_reused');
  const body = new JsonText(kept.body);
  if (kept.headers === null) return { body };
  return { body, headers: JSON.parse(context.encryption.decrypt(KEPT_HEADERS, kept.headers)) };
}

/** A cookie is a secret, so it must not be readable in the database. */
function encryptedHeaders({ encryption }: AppContext, { headers }: EndpointResponse): string | null {
  return headers ? encryption.encrypt(KEPT_HEADERS, JSON.stringify(headers)) : null;
}

export async function deleteExpiredKeys(context: AppContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - KEPT_MS);
  await deleteInBatches(context.database.db, idempotencyKeys, lt(idempotencyKeys.createdAt, before));
}
