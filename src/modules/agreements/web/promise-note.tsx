import type { Payment } from '#modules/kollabs/payment.rules.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import {
  gapText,
  type Promised,
  promiseGap,
  repeatsWords,
  statedTexts,
} from '../agreements.promise.rules.ts';
import styles from './agreement.module.css';

interface PromiseNoteProps {
  promised: Promised;
  payment: Payment;
  names: Record<Side, string>;
  /** Repeats what the Kollab and the sender stated in words, if there is no compensation or less. */
  words?: boolean;
}

/** Shown beside a proposal whose compensation is not what the Kollab promised. */
export function PromiseNote({ promised, payment, names, words = false }: PromiseNoteProps) {
  const gap = promised.payment && promiseGap(promised.payment, payment) && gapText(promised.payment, payment);
  const stated = words && repeatsWords(promised, payment) ? statedTexts(promised, names.sender) : [];
  const texts = gap ? [gap, ...stated] : stated;
  if (texts.length === 0) return null;
  return (
    <Banner tone="info">
      {texts.map((text) => (
        <p key={text} className={styles.text} dir="auto">
          {text}
        </p>
      ))}
    </Banner>
  );
}
