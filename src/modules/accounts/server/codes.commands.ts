import { and, eq, inArray, lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { lockMember, type Member } from './accounts.queries.ts';
import { codes } from './accounts.table.ts';
import { hashCode, newSecret } from './session-token.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type CodeKind = (typeof codes.$inferSelect)['kind'];

interface NewCode {
  userId: string;
  kind: CodeKind;
  now: Date;
  lifetimeMs: number;
}

/**
 * Makes a code for a mail that is handed over now; the ones of its kind made before it are worth nothing from then
 * on. The caller holds the account's lock. @returns the code, which is stored only as a hash
 */
export async function makeCode(tx: Tx, { userId, kind, now, lifetimeMs }: NewCode): Promise<string> {
  const code = newSecret();
  await dropCodes(tx, userId, [kind]);
  await tx.insert(codes).values({
    id: newId(),
    userId,
    kind,
    codeHash: hashCode(code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return code;
}

/** Whose code this is, while it can be spent; spends nothing. */
export async function findCodeOwner(db: Db, kind: CodeKind, code: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.codeHash, hashCode(code)), eq(codes.kind, kind)));
  return row && !row.usedAt && row.expiresAt > now ? row.userId : null;
}

/**
 * Spends a code, once, however many use it at the same time.
 * @returns whose it was, with the account locked
 * @throws {AppError} invalid_code, with one text whatever is wrong with it
 */
export async function spendCode(tx: Tx, kind: CodeKind, code: string, now: Date): Promise<Member> {
  const own = and(eq(codes.codeHash, hashCode(code)), eq(codes.kind, kind));
  const [found] = await tx.select({ userId: codes.userId }).from(codes).where(own);
  // The account's lock serialises everything around its codes; what stands in them is read only under it.
  const member = found && (await lockMember(tx, found.userId));
  if (!member) throw new AppError('invalid_code');
  const [row] = await tx.select().from(codes).where(own);
  if (!row || row.usedAt || row.expiresAt <= now) throw new AppError('invalid_code');
  await tx.update(codes).set({ usedAt: now }).where(eq(codes.id, row.id));
  return member;
}

/** Takes the worth of the codes of some kinds; they are refused like codes that never were. */
export async function dropCodes(tx: Tx, userId: string, kinds: CodeKind[]): Promise<void> {
  await tx.delete(codes).where(and(eq(codes.userId, userId), inArray(codes.kind, kinds)));
}

/** Deletes codes a day after their end. Called by the scheduler. */
export async function deleteExpiredCodes({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  await deleteInBatches(database.db, codes, lt(codes.expiresAt, before));
}
