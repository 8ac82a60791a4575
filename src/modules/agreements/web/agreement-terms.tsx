import { dayText } from '#contract/days.ts';
import { paymentText } from '#modules/kollabs/payment.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { dueState } from '../agreements.clock.rules.ts';
import { exclusiveText, placeText, untilText } from '../agreements.compare.rules.ts';
import type { AgreementVersionView, DeliverableView } from '../agreements.contract.ts';
import { mayDeliver } from '../agreements.rules.ts';
import { deliveryPlatformLabel } from '../agreements.terms.rules.ts';
import styles from './agreement.module.css';
import { DeliverableActions, type Delivering } from './deliverable-actions.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';

interface AgreementTermsProps {
  version: AgreementVersionView;
  /** Of the version in force: what is done about its deliverables. */
  delivering?: Delivering;
  headingLevel?: 2 | 3;
}

/** What a version says: deliverables, usage rights, compensation. */
export function AgreementTerms({ version, delivering, headingLevel = 3 }: AgreementTermsProps) {
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
            delivering={delivering}
          />
        ))}
      </ol>
      <Heading>Usage rights</Heading>
      <DefinitionList
        items={[
          { term: 'Where', detail: <span dir="auto">{placeText(version)}</span> },
          { term: 'How long', detail: untilText(version) },
          { term: 'Exclusive', detail: exclusiveText(version) },
        ]}
      />
      <Heading>Compensation</Heading>
      <p className={styles.text} dir="auto">
        {paymentText(version.payment)}
      </p>
    </div>
  );
}

interface DeliverableProps {
  version: number;
  deliverable: DeliverableView;
  delivering: Delivering | undefined;
}

function Deliverable({ version, deliverable, delivering }: DeliverableProps) {
  const { what, platform, due, delivery } = deliverable;
  const open = delivering && mayDeliver(delivering.state);
  const state = open && !delivery ? dueState(due, delivering.now, delivering.timeZone) : null;
  return (
    <li className={styles.deliverable}>
      <div className={styles.what}>
        <p className={styles.text} dir="auto">
          {what || 'A deliverable'}
        </p>
        <p className={styles.when}>
          {deliveryPlatformLabel(platform)}
          {due && <> · by {dayText(due)}</>}
        </p>
      </div>
      {delivering && (
        <div className={styles.standing}>
          {state && (
            <Badge tone={state === 'late' ? 'danger' : 'warning'}>
              {state === 'late' ? 'Late' : 'Due soon'}
            </Badge>
          )}
          {delivery && <DeliveryFacts delivery={delivery} name={delivering.names[delivery.by]} />}
          {open && (
            // What was written of the same number in another version is about another thing.
            <DeliverableActions
              key={version}
              version={version}
              deliverable={deliverable}
              delivering={delivering}
            />
          )}
        </div>
      )}
    </li>
  );
}
