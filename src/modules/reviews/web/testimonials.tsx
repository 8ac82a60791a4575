import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { ReviewFigures } from '../reviews.contract.ts';
import { ReviewItem } from './review-item.tsx';
import { ReviewShares } from './review-shares.tsx';
import styles from './reviews.module.css';

interface TestimonialsProps {
  username: string;
  figures: ReviewFigures;
}

export function Testimonials({ username, figures }: TestimonialsProps) {
  const { testimonials } = figures;
  return (
    <div className={styles.group}>
      <ReviewShares figures={figures} />
      {testimonials.length > 0 ? (
        <ul className={styles.list}>
          {testimonials.map((review) => (
            <li key={review.reviewId}>
              {/* Its actions are on the page with all reviews. */}
              <ReviewItem review={review} viewer={undefined} />
            </li>
          ))}
        </ul>
      ) : null}
      <Link to={paths.user(username, 'reviews')}>See all reviews</Link>
    </div>
  );
}
