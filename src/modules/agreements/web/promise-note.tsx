import { moneyText, type Payment } from '#modules/kollabs/payment.rules.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { gapText, type Promised, promiseGap, repeatsWords } from '../agreements.promise.rules.ts';
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
  const gap = promiseGap(promised.payment, payment);
  const repeats = words && repeatsWords(promised, payment);
  const isEmpty = promised.words === '' && promised.price === null;
  if (!gap && (!repeats || isEmpty)) return null;
  return (
    <Banner tone="info">
      {gap && promised.payment && (
        <p className={styles.text} dir="auto">
          {gapText(promised.payment, payment)}
        </p>
      )}
      {repeats && <StatedWords promised={promised} names={names} />}
    </Banner>
  );
}

/** What the Kollab promises in words, and the price that the sender named. */
export function StatedWords({
  promised: { words, price },
  names,
}: Pick<PromiseNoteProps, 'promised' | 'names'>) {
  return (
    <>
      {words && (
        <p className={styles.text}>
          <b>What You Get</b> <bdi>{words}</bdi>
        </p>
      )}
      {price && (
        <p className={styles.text}>
          <bdi>{names.sender}</bdi> asked for <b>{moneyText(price.amount, price.currency)}</b>
        </p>
      )}
    </>
  );
}
