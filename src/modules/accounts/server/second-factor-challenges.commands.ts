import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { CHALLENGE_MS } from '#modules/accounts/second-factor.rules.ts';
import { challenges } from './second-factor.table.ts';
import { newSecret } from './session-token.ts';

const expiryFrom = (now: Date) => new Date(now.getTime() + CHALLENGE_MS);

function hashTicket(secret: string): string {
  return createHash('sha256').update('ticket:').update(secret).digest('base64url');
}

/** A sign-in that waits for its second step. */
export interface Ticket {
  id: string;
  userId: string;
  attempts: number;
  expiresAt: Date;
}

export async function createTicket(db: Db, userId: string, now: Date): Promise<string> {
  const id = newId();
  const secret = newSecret();
  const value = hashTicket(secret);
  await db
    .insert(challenges)
    .values({ id, userId, kind: 'secondStep', value, createdAt: now, expiresAt: expiryFrom(now) });
  return `${id}.${secret}`;
}

const TICKET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]+)$/;

function selectTicket(db: Db, ticket: string) {
  const [, id, secret] = TICKET.exec(ticket) ?? [];
  if (!id || !secret) return null;
  return db
    .select()
    .from(challenges)
    .where(
      and(eq(challenges.id, id), eq(challenges.kind, 'secondStep'), eq(challenges.value, hashTicket(secret))),
    );
}

const asTicket = (row: typeof challenges.$inferSelect | undefined): Ticket | null =>
  row?.userId ? { ...row, userId: row.userId } : null;

export async function findTicket(db: Db, ticket: string): Promise<Ticket | null> {
  return asTicket((await selectTicket(db, ticket))?.[0]);
}

/** Like `findTicket`, with a lock until the transaction ends: of two concurrent uses, the second finds it spent. */
export async function lockTicket(tx: Tx, ticket: string): Promise<Ticket | null> {
  return asTicket((await selectTicket(tx, ticket)?.for('update'))?.[0]);
}

export async function countAttempt(tx: Tx, ticketId: string): Promise<void> {
  await tx
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(eq(challenges.id, ticketId));
}

export async function spendTicket(tx: Tx, ticketId: string): Promise<void> {
  await tx.delete(challenges).where(eq(challenges.id, ticketId));
}

export async function deleteTickets(tx: Tx, userId: string): Promise<void> {
  await tx.delete(challenges).where(and(eq(challenges.userId, userId), eq(challenges.kind, 'secondStep')));
}

export async function deleteAllTickets(tx: Tx): Promise<void> {
  await tx.delete(challenges).where(eq(challenges.kind, 'secondStep'));
}

export type PasskeyChallenge = 'passkeyRegistration' | 'passkeySignIn';

/**
 * Creates a challenge for a passkey to sign.
 * @param userId null if the user is not known yet
 */
export async function createChallenge(
  db: Db,
  kind: PasskeyChallenge,
  userId: string | null,
  now: Date,
): Promise<{ challengeId: string; challenge: string }> {
  const challengeId = newId();
  const challenge = newSecret();
  await db
    .insert(challenges)
    .values({ id: challengeId, userId, kind, value: challenge, createdAt: now, expiresAt: expiryFrom(now) });
  return { challengeId, challenge };
}

/**
 * Spends a challenge, whatever the outcome.
 * @returns the challenge, or null if it is spent, has expired or belongs to another user
 */
export async function spendChallenge(
  db: Db,
  kind: PasskeyChallenge,
  challengeId: string,
  userId: string | null,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .delete(challenges)
    .where(and(eq(challenges.id, challengeId), eq(challenges.kind, kind), gt(challenges.expiresAt, now)))
    .returning({ value: challenges.value, userId: challenges.userId });
  return row && row.userId === userId ? row.value : null;
}

export async function deleteExpiredChallenges({ database, clock }: AppContext): Promise<void> {
  await deleteInBatches(database.db, challenges, lt(challenges.expiresAt, clock.now()));
}
