import { dayText } from '#contract/days.ts';
import { moneyText } from '#modules/kollabs/payment.rules.ts';
import { Time } from '#ui/time/time.tsx';
import type { PayRecord } from '../moderation.contract.ts';
import styles from './moderation.module.css';

/** What the record of pay said when it was reported. */
export function PayRecordList({ record: { currency, instalments } }: { record: PayRecord }) {
  return (
    <ul className={styles.record} aria-label="The record of pay when it was reported">
      {instalments.map((one) => (
        <li key={one.n}>
          <p className={styles.words}>
            {moneyText(one.amount, currency)}, due {dayText(one.due)}
          </p>
          <ul>
            {one.sent ? (
              <Statement
                said={`Sent on ${dayText(one.sent.on)}`}
                date={one.sent.date}
                text={one.sent.reference}
              />
            ) : (
              <li>Not marked as sent</li>
            )}
            {one.arrived ? (
              <Statement said={`Arrived on ${dayText(one.arrived.on)}`} date={one.arrived.date} />
            ) : null}
            {one.missing ? (
              <Statement said="Missing" date={one.missing.date} text={one.missing.text} />
            ) : null}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Statement({ said, date, text = '' }: { said: string; date: string; text?: string }) {
  return (
    <li>
      {said}, stated <Time value={date} />
      {text ? (
        <p className={styles.words} dir="auto">
          {text}
        </p>
      ) : null}
    </li>
  );
}
