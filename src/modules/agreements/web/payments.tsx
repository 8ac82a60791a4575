import clsx from 'clsx';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import type { AgreementVersionView } from '../agreements.contract.ts';
import { payTotals } from '../agreements.totals.rules.ts';
import styles from './agreement-page.module.css';
import { PayFacts } from './pay-facts.tsx';

interface PaymentsProps {
  /** With at least one instalment. */
  version: AgreementVersionView;
  names: Record<Side, string>;
}

/** The instalments on paper: the totals, and what is recorded of each. */
export function Payments({ version, names }: PaymentsProps) {
  const { payer, instalments, payment } = version;
  const { currency } = payment;
  if (payer === null || currency === null) return null;
  const { agreed, arrived, open } = payTotals(instalments, currency);
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Paid by', detail: <bdi>{names[payer]}</bdi> },
          { term: 'Agreed', detail: agreed },
          { term: 'Arrived', detail: arrived },
          { term: 'Not arrived yet', detail: open },
        ]}
      />
      <ol className={clsx(styles.rows, styles.payments)} aria-label="Payments">
        {instalments.map((instalment) => (
          <li key={instalment.n}>
            <PayFacts instalment={instalment} currency={currency} recorded />
          </li>
        ))}
      </ol>
    </>
  );
}
