import type { ReviewFigures } from '../reviews.contract.ts';
import { QUESTION_LABELS, QUESTIONS, REVIEW_LIMITS } from '../reviews.questions.rules.ts';
import styles from './reviews.module.css';

export function ReviewShares({ figures: { reviews, people, shares } }: { figures: ReviewFigures }) {
  return (
    <section className={styles.shares} aria-label="How many said yes">
      <p className={styles.count}>{reviewsText(reviews, people)}</p>
      {shares ? (
        <ul>
          {QUESTIONS.map((question) => (
            <li key={question}>
              <span>{QUESTION_LABELS[question]}</span>
              <span className={styles.share}>{shares[question]}% yes</span>
              <meter className={styles.bar} min={0} max={100} value={shares[question]} aria-hidden="true" />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.meta}>
          Percentages appear once {REVIEW_LIMITS.sharesFrom} people have left a review.
        </p>
      )}
    </section>
  );
}

export function reviewsText(reviews: number, people: number): string {
  const count = reviews === 1 ? '1 review' : `${reviews} reviews`;
  return `${count} by ${people === 1 ? '1 person' : `${people} people`}`;
}
