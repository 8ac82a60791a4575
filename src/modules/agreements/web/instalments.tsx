import { PRODUCT } from '#contract/product.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { dueState } from '../agreements.clock.rules.ts';
import type { AgreementVersionView } from '../agreements.contract.ts';
import { mayRecordPay, remindsOfPay } from '../agreements.instalments.rules.ts';
import { mayNegotiate } from '../agreements.rules.ts';
import { payTotals } from '../agreements.totals.rules.ts';
import styles from './agreement.module.css';
import type { Delivering } from './deliverable-actions.tsx';
import { InstalmentActions } from './instalment-actions.tsx';
import { PayFacts } from './pay-facts.tsx';

interface InstalmentsProps {
  version: AgreementVersionView;
  names: Record<Side, string>;
  delivering: Delivering | undefined;
}

/** How money is paid. With `delivering`, also what is recorded of it, and the actions of the viewer's side. */
export function Instalments({ version, names, delivering }: InstalmentsProps) {
  const { payer, instalments, payment } = version;
  const { currency } = payment;
  if (currency === null) return null;
  if (payer === null)
    return delivering && mayNegotiate(delivering.state) ? (
      <p className={styles.when}>This version has no instalments. Propose a change to record payments.</p>
    ) : null;
  const { arrived, agreed } = payTotals(instalments, currency);
  return (
    <>
      <p>
        Paid by <bdi>{names[payer]}</bdi>
        {delivering && (
          <>
            {' '}
            · {arrived} of {agreed} arrived
          </>
        )}
      </p>
      <ol className={styles.deliverables} aria-label="Instalments">
        {instalments.map((instalment) => (
          <li key={instalment.n} className={styles.deliverable}>
            <PayFacts
              instalment={instalment}
              currency={currency}
              recorded={delivering !== undefined}
              // After a cancellation the two sides decide what is still owed.
              dueState={
                delivering && remindsOfPay(delivering.state)
                  ? dueState(instalment.due, delivering.now, delivering.timeZone)
                  : null
              }
            />
            {delivering && mayRecordPay(delivering.state) && (
              // The key resets the forms for another version, where the same number is another instalment.
              <InstalmentActions
                key={version.version}
                version={version.version}
                instalment={instalment}
                currency={currency}
                isPayer={payer === delivering.side}
                delivering={delivering}
              />
            )}
          </li>
        ))}
      </ol>
      {delivering && (
        <p className={styles.when}>{PRODUCT} moves no money. You both record here what happened.</p>
      )}
    </>
  );
}
