import { dayOf } from '#contract/days.ts';
import type { AgreementView, InstalmentView } from '#modules/agreements/agreements.contract.ts';
import { Agreeing } from './agreements.ts';
import { everythingStored } from './collaboration.ts';
import type { CallResponse, TestApp } from './test-app.ts';

export const euros = (amount: string, currency = 'EUR') => ({
  ...{ kind: 'money' as const, amount, currency, text: '' },
});

export const dayIn = (app: TestApp, days: number) => dayOf(app.clock.now(), days);

/** R pays S in two instalments; the first is due. */
export function paymentTerms(app: TestApp) {
  return {
    payment: euros('300'),
    payer: 'recipient' as 'recipient' | 'sender',
    instalments: [
      { amount: '100', due: dayIn(app, -1) },
      { amount: '200', due: dayIn(app, 30) },
    ],
  };
}

export async function agreedToPay(app: TestApp, more: object = {}): Promise<Agreeing> {
  return (await Agreeing.begin(app)).agree({ ...paymentTerms(app), ...more });
}

/** @param version the one in force if it is omitted */
export function instalmentIn(
  { body }: CallResponse,
  n: number,
  version?: number,
): InstalmentView | undefined {
  const { versions, inForce } = body as AgreementView;
  return versions.find((one) => one.version === (version ?? inForce))?.instalments[n - 1];
}

/** As `everythingStored`, with all instalments. */
export async function paymentsStored(app: TestApp): Promise<string> {
  const query = "select string_agg(i::text, '|' order by i::text) as rows from agreement_instalments i";
  const { rows } = await app.context.database.pool.query(query);
  return [await everythingStored(app), rows[0].rows].join('\n');
}
