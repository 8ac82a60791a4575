import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { recordEvent } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import { setLinkVerified } from '#modules/connections/server/custom-links.service.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import {
  lockProfiles,
  recordUsersChanged,
  setVerifiedDomains,
} from '#modules/profiles/server/profiles.service.ts';
import { PROOF_FAILING, PROOF_TAKEN_BACK, type ProofEventData } from '#modules/proofs/proofs.events.ts';
import { proofsRefusals } from '#modules/proofs/proofs.messages.ts';
import {
  afterCheck,
  CHECK_EVERY_MS,
  PROOF_LIMITS,
  PROOF_PLACES,
  withheldNow,
  withholdUntil,
} from '#modules/proofs/proofs.rules.ts';
import type { Results } from './check.ts';
import { readDomain } from './domain-name.ts';
import type { ProofRow } from './proofs.queries.ts';
import { proofs } from './proofs.table.ts';

/**
 * Adds a domain to a business.
 * @throws {AppError} forbidden for a creator; invalid; wrong_state beyond three domains
 */
export async function addDomain(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  userId: string,
  text: string,
): Promise<ProofRow> {
  // The profile's lock, so that concurrent calls cannot exceed the limit.
  const [profile] = await lockProfiles(tx, [userId]);
  if (!profile) throw new AppError('not_signed_in');
  if (profile.accountType !== 'business') throw new AppError('forbidden', proofsRefusals.businessOnly);
  const read = readDomain(text);
  if ('problem' in read) throw invalid({ domain: proofsRefusals[read.problem] });
  const { domain } = read;
  const own = await tx
    .select({ domain: proofs.domain })
    .from(proofs)
    .where(and(eq(proofs.userId, userId), sql`${proofs.domain} is not null`));
  if (own.some((one) => one.domain === domain)) throw invalid({ domain: proofsRefusals.known });
  if (own.length >= PROOF_LIMITS.domains) throw new AppError('wrong_state', proofsRefusals.tooMany);
  const token = PROOF_PLACES.tokenPrefix + randomBytes(16).toString('hex');
  const row = { id: newId(), userId, domain, token, createdAt: clock.now() };
  const [added] = await tx.insert(proofs).values(row).returning();
  return added as ProofRow;
}

/** The proof of a custom link; it is created with the first check. */
export async function findOrAddLink(
  db: Db,
  userId: string,
  connectionId: string,
  now: Date,
): Promise<string> {
  // The lock waits for a concurrent deletion of the link, which then leaves nothing to insert.
  await db.execute(sql`insert into proofs (id, user_id, connection_id, created_at)
    select ${newId()}::uuid, c.user_id, c.id, ${now.toISOString()}::timestamptz from connections c
    where c.id = ${connectionId} and c.user_id = ${userId} for key share on conflict do nothing`);
  const [found] = await db
    .select({ id: proofs.id })
    .from(proofs)
    .where(eq(proofs.connectionId, connectionId));
  if (!found) throw new AppError('not_found', proofsRefusals.linkNotFound);
  return found.id;
}

export async function removeDomain(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  userId: string,
  proofId: string,
): Promise<void> {
  await lockProfiles(tx, [userId]);
  const own = and(eq(proofs.id, proofId), eq(proofs.userId, userId), sql`${proofs.domain} is not null`);
  const now = clock.now();
  // A withheld one stays: otherwise it could be added again, and verified.
  const free = or(isNull(proofs.withheldUntil), lte(proofs.withheldUntil, now));
  const [removed] = await tx.delete(proofs).where(and(own, free)).returning();
  if (removed) {
    if (removed.verifiedAt) await showDomains(tx, userId, now, userId);
    return;
  }
  const [row] = await tx.select().from(proofs).where(own);
  if (!row?.withheldUntil) throw new AppError('not_found', proofsRefusals.notFound);
  const timeZone = await findTimeZone(tx, userId);
  throw new AppError('wrong_state', proofsRefusals.withheld(row.withheldUntil, timeZone));
}

/**
 * Claims a check. Of concurrent calls on any process, one succeeds.
 * @returns when the check began, or null
 */
export async function claimCheck(db: Db, proofId: string, now: Date): Promise<Date | null> {
  const { checkedAt } = proofs;
  const free = or(isNull(checkedAt), lte(checkedAt, new Date(now.getTime() - CHECK_EVERY_MS)));
  const claimed = await db
    .update(proofs)
    .set({ checkedAt: now })
    .where(and(eq(proofs.id, proofId), free))
    .returning({ id: proofs.id });
  return claimed.length > 0 ? now : null;
}

/** Stores what a check found, unless the proof was removed or another check began meanwhile. */
export async function storeCheck(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  checked: Pick<ProofRow, 'id' | 'userId'>,
  { claimedAt, results }: { claimedAt: Date; results: Results },
): Promise<void> {
  // Lock the profile before its proofs and connections, like every change of them, to prevent a deadlock.
  const [profile] = await lockProfiles(tx, [checked.userId]);
  const [row] = await tx.select().from(proofs).where(eq(proofs.id, checked.id)).for('no key update');
  if (!profile || row?.checkedAt?.getTime() !== claimedAt.getTime()) return;
  const now = clock.now();
  // Moderators may have taken it back since the check began.
  if (withheldNow(row, now)) return;
  const found = results.recordResult === 'found' || results.pageResult === 'found';
  const { tells, ...changes } = afterCheck(row, found, now, randomInt(1000) / 1000);
  await tx
    .update(proofs)
    .set({ ...changes, ...results })
    .where(eq(proofs.id, row.id));
  if (changes.verifiedAt?.getTime() !== row.verifiedAt?.getTime()) {
    if (row.connectionId) {
      await setLinkVerified(tx, row.connectionId, changes.verifiedAt);
      await recordUsersChanged(tx, [row.userId], now);
    } else await showDomains(tx, row.userId, now);
  }
  if (!tells) return;
  const data: ProofEventData = { userId: row.userId };
  const type = tells === 'failing' ? PROOF_FAILING : PROOF_TAKEN_BACK;
  await recordEvent(tx, { type, actorId: null, subjectId: row.id, data }, now);
}

const domainsOf = (userId: string) => and(eq(proofs.userId, userId), sql`${proofs.domain} is not null`);

/** Takes back the verified domains of a user, who cannot verify them again for some months. */
export async function withholdDomains(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockProfiles(tx, [userId]);
  const changes = { verifiedAt: null, failingSince: null, nextCheckAt: null, takenBackAt: now };
  await tx
    .update(proofs)
    .set({ ...changes, withheldUntil: withholdUntil(now) })
    .where(and(domainsOf(userId), isNotNull(proofs.verifiedAt)));
  await showDomains(tx, userId, now);
}

/** Ends the withholding of a user's domains. They are checked soon, and are verified again if their proof is there. */
export async function releaseDomains(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockProfiles(tx, [userId]);
  await tx
    .update(proofs)
    .set({ withheldUntil: null, nextCheckAt: now })
    .where(and(domainsOf(userId), gt(proofs.withheldUntil, now)));
}

/** Writes the verified domains of a locked profile to it, the longest verified first. */
async function showDomains(tx: Tx, userId: string, now: Date, actorId: string | null = null): Promise<void> {
  const rows = await tx
    .select({ domain: proofs.domain, since: proofs.verifiedAt })
    .from(proofs)
    .where(
      and(eq(proofs.userId, userId), sql`${proofs.domain} is not null and ${proofs.verifiedAt} is not null`),
    )
    .orderBy(proofs.verifiedAt, proofs.id);
  const shown = rows.flatMap(({ domain, since }) =>
    domain && since ? [{ domain, since: since.toISOString() }] : [],
  );
  await setVerifiedDomains(tx, userId, shown);
  await recordUsersChanged(tx, [userId], now, actorId);
}
