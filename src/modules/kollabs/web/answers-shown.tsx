import { ANSWERS_HINT, answersText } from '#modules/profiles/answers.messages.ts';
import { FEWEST_REQUESTS } from '#modules/profiles/answers.rules.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './answers-shown.module.css';

interface AnswersShownProps {
  answers: PublicUser['answers'];
  answersQuickly: boolean;
  /** The number of requests that wait for the viewer: '3', or '1000+'. */
  waiting: string;
}

/** Shows the viewer what others see of their response time, and how many requests still wait. */
export function AnswersShown({ answers, answersQuickly, waiting }: AnswersShownProps) {
  if (answers === null && waiting === '0') return null;
  return (
    <section className={styles.answers} aria-labelledby="answers-title">
      <h2 id="answers-title">How you answer requests</h2>
      <p>
        {answers ? (
          <>
            Others see on your profile: <b>{answersText(answers)}</b>
            {answersQuickly ? ', and that you answer quickly on your cards' : null}.
          </>
        ) : (
          `Others do not see this yet. It shows on your profile after ${FEWEST_REQUESTS} requests that you answered or kept waiting for more than two days.`
        )}
      </p>
      <p>
        {waiting === '0' ? (
          'No request waits for your answer.'
        ) : (
          <Link to={paths.requestsReceived}>
            {waiting === '1' ? '1 request waits for your answer' : `${waiting} requests wait for your answer`}
          </Link>
        )}
      </p>
      {answers ? (
        <p className={styles.hint}>{ANSWERS_HINT} It is updated after each answer and each night.</p>
      ) : null}
    </section>
  );
}
