import { and, eq, gte, sql } from 'drizzle-orm';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { portfolioRefusals } from '#modules/portfolio/portfolio.messages.ts';
import { PORTFOLIO_LIMITS, type Rate } from '#modules/portfolio/portfolio.rules.ts';
import type { WorkForm } from '#modules/portfolio/portfolio-form.contract.ts';
import { lockProfiles, recordUsersChanged } from '#modules/profiles/server/profiles.service.ts';
import { isFuture } from '#modules/profiles/time-zone.rules.ts';
import { portfolioRates, portfolioWorks } from './portfolio.table.ts';

/*
 * Each command locks the profile, which serializes the changes of a user's portfolio, and records that the user
 * changed, which refreshes their pages.
 */

/** @throws {AppError} wrong_state at `PORTFOLIO_LIMITS.works`; invalid for a day in the future */
export async function addWork(tx: Tx, userId: string, form: WorkForm, now: Date): Promise<void> {
  const row = rowOf(form, now);
  await lockProfiles(tx, [userId]);
  const works = await tx.$count(portfolioWorks, eq(portfolioWorks.userId, userId));
  if (works >= PORTFOLIO_LIMITS.works) throw new AppError('wrong_state', portfolioRefusals.tooMany);
  await tx.insert(portfolioWorks).values({ id: newId(), userId, createdAt: now, ...row });
  await recordUsersChanged(tx, [userId], now, userId);
}

/** @throws {AppError} not_found; invalid for a day in the future */
export async function editWork(tx: Tx, userId: string, id: string, form: WorkForm, now: Date): Promise<void> {
  const row = rowOf(form, now);
  await lockProfiles(tx, [userId]);
  const edited = await tx.update(portfolioWorks).set(row).where(isOwn(userId, id)).returning();
  if (edited.length === 0) throw new AppError('not_found', portfolioRefusals.notFound);
  await recordUsersChanged(tx, [userId], now, userId);
}

export async function removeWork(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await lockProfiles(tx, [userId]);
  const removed = await tx.delete(portfolioWorks).where(isOwn(userId, id)).returning();
  if (removed.length > 0) await recordUsersChanged(tx, [userId], now, userId);
}

export async function setRates(tx: Tx, userId: string, rates: readonly Rate[], now: Date): Promise<void> {
  await lockProfiles(tx, [userId]);
  await tx
    .delete(portfolioRates)
    .where(and(eq(portfolioRates.userId, userId), gte(portfolioRates.n, rates.length)));
  if (rates.length > 0) {
    await tx
      .insert(portfolioRates)
      .values(rates.map((rate, n) => ({ userId, n, ...rate })))
      .onConflictDoUpdate({
        target: [portfolioRates.userId, portfolioRates.n],
        set: {
          ...{ kind: sql`excluded.kind`, currency: sql`excluded.currency`, least: sql`excluded.least` },
          ...{ most: sql`excluded.most`, shown: sql`excluded.shown` },
        },
      });
  }
  await recordUsersChanged(tx, [userId], now, userId);
}

function rowOf({ link, imageUrl, imageAlt, ...form }: WorkForm, now: Date) {
  if (isFuture(form.date, now)) throw invalid({ date: portfolioRefusals.future });
  return { ...form, link: link || null, imageUrl: imageUrl || null, imageAlt: imageUrl && imageAlt };
}

function isOwn(userId: string, id: string) {
  return and(eq(portfolioWorks.id, id), eq(portfolioWorks.userId, userId));
}
