import { Check, X } from 'lucide-react';
import { Time } from '#ui/time/time.tsx';
import { type Marks, QUESTION_LABELS, QUESTIONS } from '../reviews.questions.rules.ts';
import styles from './reviews.module.css';

export interface ReviewWordsProps {
  review: Marks & { text: string; reply: { text: string; date: string; takenDown?: boolean } | null };
  /** The name of the reviewed user. */
  about: string;
}

export function ReviewWords({ review, about }: ReviewWordsProps) {
  const { text, reply } = review;
  return (
    <>
      <ReviewMarks marks={review} />
      {text ? (
        <blockquote className={styles.text} dir="auto">
          {text}
        </blockquote>
      ) : null}
      {reply ? (
        <div className={styles.reply}>
          <p className={styles.meta}>
            <bdi>{about}</bdi> replied, <Time value={reply.date} format="date" />
            {reply.takenDown ? ' · taken down by our moderators' : null}
          </p>
          <p className={styles.text} dir="auto">
            {reply.text}
          </p>
        </div>
      ) : null}
    </>
  );
}

function ReviewMarks({ marks }: { marks: Marks }) {
  return (
    <ul className={styles.marks} aria-label="Yes or no">
      {QUESTIONS.map((question) => (
        <li key={question} data-yes={marks[question] || undefined}>
          {marks[question] ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
          {QUESTION_LABELS[question]}
          <span className={styles.mark}>{marks[question] ? 'Yes' : 'No'}</span>
        </li>
      ))}
    </ul>
  );
}
