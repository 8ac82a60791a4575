import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { VISIBLE_ACCOUNT_STATES } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { ProofView } from '#modules/proofs/proofs.contract.ts';
import { checkableFrom, KEPT_MS, proofState, withheldNow } from '#modules/proofs/proofs.rules.ts';
import { proofs } from './proofs.table.ts';

export type ProofRow = typeof proofs.$inferSelect;

/** A proof with what a check needs. */
export interface ProofToCheck {
  row: ProofRow;
  username: string;
  /** The address of a custom link; null for a domain. */
  linkTo: string | null;
}

// Above three domains and ten custom links. It bounds the response in any case.
const MOST_PROOFS = 50;

export function listOwnProofs(db: Db, userId: string): Promise<ProofRow[]> {
  return db.select().from(proofs).where(eq(proofs.userId, userId)).orderBy(asc(proofs.id)).limit(MOST_PROOFS);
}

export async function findOwnDomain(db: Db, userId: string, proofId: string): Promise<ProofRow | null> {
  const own = and(eq(proofs.id, proofId), eq(proofs.userId, userId), sql`${proofs.domain} is not null`);
  const [row] = await db.select().from(proofs).where(own);
  return row ?? null;
}

/** Finds a proof of a user whom others can see. */
export async function findProofToCheck(db: Db, proofId: string): Promise<ProofToCheck | null> {
  const [found] = await db
    .select({ row: proofs, username: profiles.username, linkTo: connections.linkTo })
    .from(proofs)
    .innerJoin(profiles, eq(profiles.userId, proofs.userId))
    .leftJoin(connections, eq(connections.id, proofs.connectionId))
    .where(and(eq(proofs.id, proofId), inArray(profiles.state, [...VISIBLE_ACCOUNT_STATES])));
  return found ?? null;
}

/** Selects proofs whose next check is due, oldest first. */
export function selectDue(tx: Tx, now: Date, most: number): Promise<{ id: string }[]> {
  return tx
    .select({ id: proofs.id })
    .from(proofs)
    .where(sql`${proofs.nextCheckAt} <= ${now.toISOString()}::timestamptz`)
    .orderBy(asc(proofs.nextCheckAt))
    .limit(most)
    .for('update', { skipLocked: true });
}

/** The domain or the name of the link, for notifications. */
export async function findTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: proofs.id, domain: proofs.domain, webName: connections.webName })
    .from(proofs)
    .leftJoin(connections, eq(connections.id, proofs.connectionId))
    .where(isAmong(proofs.id, ids));
  return new Map(rows.map(({ id, domain, webName }) => [id, domain ?? webName ?? '']));
}

/** The domains of a user that are verified, and whether moderators withhold some. */
export async function findDomainStanding(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ verified: boolean; withheld: boolean }> {
  const ofUser = and(eq(proofs.userId, userId), sql`${proofs.domain} is not null`);
  const rows = await db.select().from(proofs).where(ofUser).limit(MOST_PROOFS);
  return {
    verified: rows.some(({ verifiedAt }) => verifiedAt !== null),
    withheld: rows.some((row) => withheldNow(row, now) !== null),
  };
}

export function proofView(row: ProofRow, now: Date): ProofView {
  const state = proofState(row);
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return {
    proofId: row.id,
    kind: row.domain === null ? 'link' : 'domain',
    ...{ domain: row.domain, connectionId: row.connectionId, state, token: row.token },
    verifiedAt: text(row.verifiedAt),
    checkedAt: text(row.checkedAt),
    seenAt: text(row.seenAt),
    takenBackAt: text(row.takenBackAt),
    withheldUntil: text(withheldNow(row, now)),
    shownUntil: state === 'failing' && row.seenAt ? text(new Date(row.seenAt.getTime() + KEPT_MS)) : null,
    checkableAt: checkableFrom(row.checkedAt).toISOString(),
    found: { record: row.recordResult, page: row.pageResult },
  };
}
