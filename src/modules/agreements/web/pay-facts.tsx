import { dayText } from '#contract/days.ts';
import { moneyText } from '#modules/kollabs/payment.rules.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Time } from '#ui/time/time.tsx';
import type { DueState } from '../agreements.clock.rules.ts';
import type { InstalmentView } from '../agreements.contract.ts';
import styles from './agreement.module.css';

interface PayFactsProps {
  instalment: InstalmentView;
  currency: string;
  /** Whether its state is shown. A proposed instalment has none. */
  recorded: boolean;
  dueState?: DueState | null;
}

const BADGES: Record<InstalmentView['state'] | DueState, [text: string, tone: BadgeTone]> = {
  open: ['Open', 'neutral'],
  soon: ['Due soon', 'warning'],
  late: ['Overdue', 'danger'],
  sent: ['Sent', 'info'],
  arrived: ['Arrived', 'success'],
  missing: ['Missing', 'danger'],
};

/** The amount of an instalment, its due day, and what the two sides recorded. */
export function PayFacts({ instalment, currency, recorded, dueState }: PayFactsProps) {
  const { amount, due, state, sent, arrived, missing } = instalment;
  const [text, tone] = BADGES[(state === 'open' && dueState) || state];
  return (
    <div className={styles.what}>
      <p className={styles.line}>
        <strong>{moneyText(amount, currency)}</strong>
        {recorded && <Badge tone={tone}>{text}</Badge>}
      </p>
      <p className={styles.when}>Due {dayText(due)}</p>
      {recorded && (
        <ul className={styles.dates}>
          {sent && (
            <li>
              Sent on {dayText(sent.on)}
              {sent.reference && (
                <>
                  , reference <bdi>{sent.reference}</bdi>
                </>
              )}
            </li>
          )}
          {arrived && <li>Arrived on {dayText(arrived.on)}</li>}
          {missing && (
            <li className={styles.text}>
              Missing since <Time value={missing.date} format="collaboration" />
              {missing.text && (
                <>
                  : <bdi>{missing.text}</bdi>
                </>
              )}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
