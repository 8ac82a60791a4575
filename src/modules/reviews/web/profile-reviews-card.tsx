import type { ComponentProps } from 'react';
import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/picture/picture.module.css';
import '#ui/spinner/spinner.module.css';
import styles from './reviews.module.css';

const All = lazyPart(() => import('./profile-reviews.tsx'), 'ProfileReviews');
const Short = lazyPart(() => import('./testimonials.tsx'), 'Testimonials');

/** Fetched on first render. This file uses the stylesheet, so that the page is served with it. */
export function ProfileReviewsCard(props: ComponentProps<typeof All>) {
  return (
    <div className={styles.profile}>
      <All {...props} />
    </div>
  );
}

export function TestimonialsCard(props: ComponentProps<typeof Short>) {
  return (
    <div className={styles.group}>
      <Short {...props} />
    </div>
  );
}
