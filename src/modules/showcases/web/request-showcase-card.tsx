import type { ComponentProps } from 'react';
// For the style sheet of reviews, which the preview shows.
import '#modules/reviews/web/request-reviews-card.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import '#modules/reviews/web/reviews.module.css';
import './showcase.module.css';
import './work-figures.module.css';
import styles from './request-showcase.module.css';

const Part = lazyPart(() => import('./showcase-of-request.tsx'), 'ShowcaseOfRequest');

/** Fetched on first render. This file uses the stylesheets, so that the page is served with them. */
export function RequestShowcaseCard(props: ComponentProps<typeof Part>) {
  return (
    <div className={styles.card}>
      <Part {...props} />
    </div>
  );
}
