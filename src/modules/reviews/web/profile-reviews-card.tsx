import type { ComponentProps } from 'react';
import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/picture/picture.module.css';
import '#ui/spinner/spinner.module.css';
import styles from './reviews.module.css';

const All = lazyPart(() => import('./profile-reviews.tsx'), 'ProfileReviews');
const Short = lazyPart(() => import('./testimonials.tsx'), 'Testimonials');

/** What others said of a user, fetched when it is first shown. It uses the sheet itself, so that it is served with it. */
export function ProfileReviewsCard(props: ComponentProps<typeof All>) {
  return (
    <div className={styles.profile}>
      <All {...props} />
    </div>
  );
}

/** The same in short, beside other things of the profile. */
export function TestimonialsCard(props: ComponentProps<typeof Short>) {
  return (
    <div className={styles.group}>
      <Short {...props} />
    </div>
  );
}
