import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Connectable } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { Viewer } from '#infra/session/token.ts';
import { connectionsRefusals } from '#modules/connections/connections.messages.ts';
import { oauthStates } from './connections.table.ts';

const LIFETIME_MS = 10 * 60 * 1000;
/** Connections that a user may have begun at the same time. A new one replaces the oldest. */
const MOST_STATES = 10;
export const VERIFIER_PURPOSE = 'oauth-verifier';

export interface CreatedState {
  state: string;
  /** The S256 challenge of the stored verifier; null without PKCE. */
  challenge: string | null;
}

/** Stores a state, which the platform must send back in the same session. */
export async function createState(
  context: Pick<AppContext, 'clock' | 'encryption'>,
  tx: Tx,
  viewer: Viewer,
  { type, pkce }: { type: Connectable; pkce: boolean },
): Promise<CreatedState> {
  const now = context.clock.now();
  const [state, verifier] = [secret(), secret()];
  await deleteOldestStates(tx, viewer.userId);
  await tx.insert(oauthStates).values({
    stateHash: hashed(state),
    userId: viewer.userId,
    sessionId: viewer.sessionId,
    type,
    encryptedVerifier: pkce ? context.encryption.encrypt(VERIFIER_PURPOSE, verifier) : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  return { state, challenge: pkce ? createHash('sha256').update(verifier).digest('base64url') : null };
}

/**
 * Spends a state. It works for one attempt, even if that names the wrong platform.
 * @returns the PKCE verifier, which is null if the platform does not use PKCE. Null instead of the object if the state
 * is unknown, spent, expired, or of another session, user or platform
 */
export async function spendState(
  context: Pick<AppContext, 'clock' | 'encryption'>,
  db: Db,
  viewer: Viewer,
  { type, state }: { type: Connectable; state: string },
): Promise<{ verifier: string | null } | null> {
  const [spent] = await db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.stateHash, hashed(state)),
        eq(oauthStates.userId, viewer.userId),
        eq(oauthStates.sessionId, viewer.sessionId),
      ),
    )
    .returning();
  if (!spent || spent.type !== type || spent.expiresAt <= context.clock.now()) return null;
  return {
    verifier:
      spent.encryptedVerifier && context.encryption.decrypt(VERIFIER_PURPOSE, spent.encryptedVerifier),
  };
}

/** The refusal of an attempt whose state or code is unknown, spent or expired. */
export function attemptOverError(): AppError {
  return new AppError('invalid_code', connectionsRefusals.attemptOver);
}

export async function deleteExpiredStates({ database, clock }: AppContext): Promise<void> {
  await deleteInBatches(database.db, oauthStates, lt(oauthStates.expiresAt, clock.now()));
}

async function deleteOldestStates(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .select({ stateHash: oauthStates.stateHash })
    .from(oauthStates)
    .where(eq(oauthStates.userId, userId))
    .orderBy(asc(oauthStates.createdAt));
  const old = rows.slice(0, Math.max(0, rows.length - MOST_STATES + 1)).map(({ stateHash }) => stateHash);
  if (old.length > 0) await tx.delete(oauthStates).where(inArray(oauthStates.stateHash, old));
}

const secret = () => randomBytes(32).toString('base64url');
const hashed = (state: string) => createHash('sha256').update(state).digest('base64url');
