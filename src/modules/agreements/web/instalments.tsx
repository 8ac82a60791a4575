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
  delivering: Delivering;
}

/** The instalments of the agreement in force: what is recorded of each, and the actions of the viewer's side. */
export function Instalments({ version, delivering }: InstalmentsProps) {
  const { payer, instalments, payment } = version;
  const { currency } = payment;
  const { state, side, names, now, timeZone } = delivering;
  if (currency === null) return null;
  if (payer === null)
    return mayNegotiate(state) ? (
      <p className={styles.when}>This version has no instalments. Propose a change to record payments.</p>
    ) : null;
  const { arrived, agreed } = payTotals(instalments, currency);
  return (
    <>
      <p className={styles.line}>
        <span>
          Paid by: <bdi>{names[payer]}</bdi>
        </span>
        <strong>
          {arrived} of {agreed} arrived
        </strong>
      </p>
      <ol className={styles.deliverables} aria-label="Instalments">
        {instalments.map((instalment) => (
          <li key={instalment.n} className={styles.deliverable}>
            <PayFacts
              instalment={instalment}
              currency={currency}
              recorded
              // After a cancellation the two sides decide what is still owed.
              dueState={remindsOfPay(state) ? dueState(instalment.due, now, timeZone) : null}
            />
            {mayRecordPay(state) && (
              // The key resets the forms for another version, where the same number is another instalment.
              <InstalmentActions
                key={version.version}
                version={version.version}
                instalment={instalment}
                currency={currency}
                isPayer={payer === side}
                delivering={delivering}
              />
            )}
          </li>
        ))}
      </ol>
      <p className={styles.when}>No money moves here. You both record what happened.</p>
    </>
  );
}
