import type { Db } from '#infra/db/pool.ts';
import type { AgreementView, InstalmentView } from '#modules/agreements/agreements.contract.ts';
import { otherSide } from '#modules/requests/requests.moves.rules.ts';
import { findAgreement } from './agreements.queries.ts';

export interface MissingPay {
  currency: string;
  instalments: InstalmentView[];
}

/**
 * All instalments of the agreement in force, as the payee sees them; null unless one of them is marked as missing.
 * Also null for a collaboration in which the two users are not payee and payer.
 */
export async function findMissingPay(
  db: Db,
  requestId: string,
  { payeeId, payerId }: { payeeId: string; payerId: string },
): Promise<MissingPay | null> {
  const found = await findMissing(db, requestId, payeeId);
  return found?.payerId === payerId ? found.pay : null;
}

/** The payer of a collaboration in which an instalment to the payee is marked as missing; otherwise null. */
export async function findMissingPayer(db: Db, requestId: string, payeeId: string): Promise<string | null> {
  return (await findMissing(db, requestId, payeeId))?.payerId ?? null;
}

async function findMissing(
  db: Db,
  requestId: string,
  payeeId: string,
): Promise<{ payerId: string | null; pay: MissingPay } | null> {
  const found = await findAgreement(db, requestId, { id: payeeId, role: 'user' });
  if (!found) return null;
  const { inForce, versions } = JSON.parse(found.view) as AgreementView;
  const version = versions.find((one) => one.version === inForce);
  const { payer = null, instalments = [], payment } = version ?? {};
  if (payer === null || found[otherSide(payer)] !== payeeId) return null;
  if (!payment?.currency || !instalments.some(({ state }) => state === 'missing')) return null;
  return { payerId: found[payer], pay: { currency: payment.currency, instalments } };
}
