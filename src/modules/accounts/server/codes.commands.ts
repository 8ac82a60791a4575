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
 * Creates a code for a mail that is sent now, and invalidates earlier ones of its kind. The caller holds the account's
 * lock.
 * @returns the code, which is stored only as a hash
 */
export async function createCode(tx: Tx, { userId, kind, now, lifetimeMs }: NewCode): Promise<string> {
  const code = newSecret();
  await deleteCodes(tx, userId, [kind]);
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

export async function findCodeOwner(db: Db, kind: CodeKind, code: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.codeHash, hashCode(code)), eq(codes.kind, kind)));
  return row && !row.usedAt && row.expiresAt > now ? row.userId : null;
}

/**
 * It works once, also if it is used several times at once.
 * @returns the owner, with the account locked until the transaction ends
 * @throws {AppError} invalid_code, with the same text for every reason
 */
export async function spendCodeAndLockOwner(
  tx: Tx,
  kind: CodeKind,
  code: string,
  now: Date,
): Promise<Member> {
  const own = and(eq(codes.codeHash, hashCode(code)), eq(codes.kind, kind));
  const [found] = await tx.select({ userId: codes.userId }).from(codes).where(own);
  // The account's lock serialises everything about its codes. Read the code's row only under it.
  const member = found && (await lockMember(tx, found.userId));
  if (!member) throw new AppError('invalid_code');
  const [row] = await tx.select().from(codes).where(own);
  if (!row || row.usedAt || row.expiresAt <= now) throw new AppError('invalid_code');
  await tx.update(codes).set({ usedAt: now }).where(eq(codes.id, row.id));
  return member;
}

export async function deleteCodes(tx: Tx, userId: string, kinds: CodeKind[]): Promise<void> {
  await tx.delete(codes).where(and(eq(codes.userId, userId), inArray(codes.kind, kinds)));
}

export async function deleteExpiredCodes({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  await deleteInBatches(database.db, codes, lt(codes.expiresAt, before));
}
