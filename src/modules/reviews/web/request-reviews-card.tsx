import type { ComponentProps } from 'react';
import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/radio-group/radio-group.module.css';
import '#ui/spinner/spinner.module.css';
import '#web/form/form.module.css';
import styles from './reviews.module.css';

const Part = lazyPart(() => import('./reviews-of-request.tsx'), 'ReviewsOfRequest');

/** Fetched on first render. This file uses the stylesheet, so that the page is served with it. */
export function RequestReviewsCard(props: ComponentProps<typeof Part>) {
  return (
    <div className={styles.card}>
      <Part {...props} />
    </div>
  );
}
