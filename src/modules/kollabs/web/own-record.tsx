import { ANSWERS_QUICKLY } from '#contract/product.ts';
import { answersText } from '#modules/profiles/answers.messages.ts';
import { FEWEST_REQUESTS } from '#modules/profiles/answers.rules.ts';
import { paymentsText } from '#modules/profiles/payments.messages.ts';
import { ANSWERS_HINT, PAYMENTS_HINT } from '#modules/profiles/record-hints.messages.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './own-record.module.css';

interface OwnRecordProps {
  answers: PublicUser['answers'];
  payments: PublicUser['payments'];
  answersQuickly: boolean;
  /** The number of requests that wait for the viewer: '3', or '1000+'. */
  waiting: string;
}

/** What the viewer's profile says about their answers and payments. */
export function OwnRecord({ payments, ...answers }: OwnRecordProps) {
  return (
    <>
      <OwnAnswers {...answers} />
      {payments ? <OwnPayments payments={payments} /> : null}
    </>
  );
}

function OwnPayments({ payments }: { payments: NonNullable<PublicUser['payments']> }) {
  return (
    <section className={styles.record} aria-labelledby="payments-title">
      <h2 id="payments-title">How you pay</h2>
      <p>
        Your profile says: <b>{paymentsText(payments)}</b>.
      </p>
      <p className={styles.hint}>{PAYMENTS_HINT} Updated after each payment and every night.</p>
    </section>
  );
}

function OwnAnswers({ answers, answersQuickly, waiting }: Omit<OwnRecordProps, 'payments'>) {
  if (answers === null && waiting === '0') return null;
  return (
    <section className={styles.record} aria-labelledby="answers-title">
      <h2 id="answers-title">How you answer requests</h2>
      <p>
        {answers ? (
          <>
            Your profile says: <b>{answersText(answers)}</b>
            {answersQuickly ? `. Your cards say: ${ANSWERS_QUICKLY}` : null}.
          </>
        ) : (
          `Your profile will say how you answer once you have ${FEWEST_REQUESTS} requests that you answered, or left waiting for more than two days.`
        )}
      </p>
      <p>
        {waiting === '0' ? (
          'No requests are waiting for your answer.'
        ) : (
          <Link to={paths.requestsReceived}>
            {waiting === '1'
              ? '1 request is waiting for your answer'
              : `${waiting} requests are waiting for your answer`}
          </Link>
        )}
      </p>
      {answers ? (
        <p className={styles.hint}>{ANSWERS_HINT} Updated after each answer and every night.</p>
      ) : null}
    </section>
  );
}
