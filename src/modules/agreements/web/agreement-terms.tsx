import type { ReactNode } from 'react';
import { dayText } from '#contract/days.ts';
import { paymentText } from '#modules/kollabs/payment.rules.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { dueState } from '../agreements.clock.rules.ts';
import {
  datesOf,
  deliverableFacts,
  exclusiveText,
  untilText,
  usesText,
  whereText,
} from '../agreements.compare.rules.ts';
import type { AgreementVersionView, DeliverableView } from '../agreements.contract.ts';
import { mayDeliver } from '../agreements.rules.ts';
import { deliveryPlatformLabel } from '../agreements.terms.rules.ts';
import styles from './agreement.module.css';
import { DeliverableActions, type Delivering } from './deliverable-actions.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { PayFacts } from './pay-facts.tsx';

interface AgreementTermsProps {
  version: AgreementVersionView;
  names: Record<Side, string>;
  delivering?: Delivering;
  /** What is recorded of the payments, instead of only when they are due. */
  payments?: ReactNode;
  headingLevel?: 2 | 3;
}

export function AgreementTerms(props: AgreementTermsProps) {
  const { version, names, delivering, payments, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.terms}>
      <Heading>What is delivered</Heading>
      <ol className={styles.deliverables}>
        {version.deliverables.map((deliverable) => (
          <Deliverable
            key={deliverable.n}
            version={version.version}
            deliverable={deliverable}
            names={names}
            delivering={delivering}
          />
        ))}
      </ol>
      <Heading>Usage rights</Heading>
      <DefinitionList
        items={[
          { term: 'For', detail: usesText(version) },
          { term: 'Where', detail: <span dir="auto">{whereText(version)}</span> },
          { term: 'How long', detail: untilText(version) },
          { term: 'Exclusive', detail: exclusiveText(version) },
        ]}
      />
      <Heading>Compensation</Heading>
      <p className={styles.text} dir="auto">
        {paymentText(version.payment)}
      </p>
      {payments ?? <PlannedPayments version={version} names={names} />}
      <Heading>Dates</Heading>
      <ul className={styles.dates}>
        {datesOf(version).map(({ term, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two deliverables may have the same name and day
          <li key={index}>
            <strong>{term}</strong>: <bdi>{detail}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlannedPayments({ version, names }: Pick<AgreementTermsProps, 'version' | 'names'>) {
  const { payer, instalments, payment } = version;
  const { currency } = payment;
  if (payer === null || currency === null) return null;
  return (
    <>
      <p>
        Paid by: <bdi>{names[payer]}</bdi>
      </p>
      <ol className={styles.deliverables} aria-label="Instalments">
        {instalments.map((instalment) => (
          <li key={instalment.n} className={styles.deliverable}>
            <PayFacts instalment={instalment} currency={currency} recorded={false} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface DeliverableProps {
  version: number;
  deliverable: DeliverableView;
  names: Record<Side, string>;
  delivering: Delivering | undefined;
}

function Deliverable({ version, deliverable, names, delivering }: DeliverableProps) {
  const { n, what, platform, due, delivery } = deliverable;
  const open = delivering && mayDeliver(delivering.state);
  const state = open && !delivery ? dueState(due, delivering.now, delivering.timeZone) : null;
  return (
    <li className={styles.deliverable}>
      <div className={styles.what}>
        <p className={styles.text}>
          <bdi>{what || 'A deliverable'}</bdi>
        </p>
        <p className={styles.when}>
          {deliveryPlatformLabel(platform)}
          {due && <> · by {dayText(due)}</>}
        </p>
        <ul className={styles.facts}>
          {deliverableFacts(deliverable, names).map(({ term, detail }) => (
            <li key={term}>
              {term}: <bdi>{detail}</bdi>
            </li>
          ))}
        </ul>
      </div>
      {delivering && (
        <div className={styles.progress}>
          {state && (
            <Badge tone={state === 'late' ? 'danger' : 'warning'}>
              {state === 'late' ? 'Late' : 'Due soon'}
            </Badge>
          )}
          {delivery && (
            <DeliveryFacts
              delivery={delivery}
              name={delivering.names[delivery.by]}
              own={delivery.by === delivering.side}
            />
          )}
          {open && (
            // The key resets the form for another version, where the same number is another deliverable.
            <DeliverableActions
              key={version}
              version={version}
              deliverable={deliverable}
              delivering={delivering}
            />
          )}
        </div>
      )}
      {delivery?.link && delivering?.results && <div className={styles.whole}>{delivering.results(n)}</div>}
    </li>
  );
}
