import type { Page } from '#contract/client.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { useRestoreFocus } from '#web/use-restore-focus.ts';
import type { ReviewFigures, ReviewView } from '../reviews.contract.ts';
import { ReviewItem } from './review-item.tsx';
import { ReviewShares } from './review-shares.tsx';
import styles from './reviews.module.css';

interface ProfileReviewsProps {
  username: string;
  viewer: string | undefined;
  figures: Loaded<ReviewFigures>;
  list: Loaded<Page<ReviewView>>;
}

export function ProfileReviews({ username, viewer, figures, list }: ProfileReviewsProps) {
  if (!figures.ok || !list.ok) return <FailedPart title="The reviews did not load" />;
  if (figures.value.reviews === 0)
    return (
      <EmptyState compact headingLevel={2} title="No reviews yet">
        {viewer === username
          ? 'People you complete a collaboration with can review you. Their reviews appear here.'
          : 'Reviews are written by people who have completed a collaboration with this person.'}
      </EmptyState>
    );
  return <Shown {...{ username, viewer }} figures={figures.value} first={list.value} />;
}

interface ShownProps {
  username: string;
  viewer: string | undefined;
  figures: ReviewFigures;
  first: Page<ReviewView>;
}

function Shown({ username, viewer, figures, first }: ShownProps) {
  const list = usePagedList(first, {
    name: 'reviews',
    idOf: ({ reviewId }) => reviewId,
    load: (cursor) => api.reviewsOf({ params: { username }, query: { cursor } }),
  });
  const pinned = new Set(figures.testimonials.map(({ reviewId }) => reviewId));
  // The reply button disappears once the review has a reply; the focus moves to the region then.
  const answered = [...figures.testimonials, ...list.items].filter(({ reply }) => reply).length;
  const region = useRestoreFocus<HTMLDivElement>(`${[...pinned].join()} ${answered}`);
  const items = list.items.filter(({ reviewId }) => !pinned.has(reviewId));
  const item = (review: ReviewView) => (
    <li key={review.reviewId}>
      <ReviewItem review={review} viewer={viewer} onChanged={list.update} />
    </li>
  );
  return (
    <div ref={region} tabIndex={-1} className={styles.profile}>
      <ReviewShares figures={figures} />
      {figures.testimonials.length > 0 ? (
        <section className={styles.group} aria-labelledby="testimonials-title">
          <h2 id="testimonials-title">Pinned reviews</h2>
          <ul className={styles.list}>{figures.testimonials.map(item)}</ul>
        </section>
      ) : null}
      {items.length > 0 ? (
        <section className={styles.group} aria-labelledby="reviews-title">
          <h2 id="reviews-title">{pinned.size > 0 ? 'All other reviews' : 'Reviews'}</h2>
          <ul ref={list.ref} className={styles.list}>
            {items.map(item)}
          </ul>
          <LoadMore list={list} />
        </section>
      ) : null}
    </div>
  );
}
