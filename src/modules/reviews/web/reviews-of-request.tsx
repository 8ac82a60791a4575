import { type ReactNode, type Ref, useState } from 'react';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Time } from '#ui/time/time.tsx';
import { FailedPart } from '#web/failed-part.tsx';
import { useRestoreFocus } from '#web/use-restore-focus.ts';
import type { RequestReviews, ReviewView } from '../reviews.contract.ts';
import { shownFrom, writtenUntil } from '../reviews.rules.ts';
import { ReviewActions } from './review-actions.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewWords } from './review-words.tsx';
import styles from './reviews.module.css';

interface ReviewsOfRequestProps {
  request: RequestView;
  side: Side;
  viewer: string;
  /** Null if they could not be loaded. */
  reviews: RequestReviews | null;
  onShow: (reviews: RequestReviews) => void;
  now: Date;
}

export function ReviewsOfRequest(props: ReviewsOfRequestProps) {
  const { request, side, viewer, reviews, onShow, now } = props;
  if (!request.completedAt) return null;
  if (!reviews) return <FailedPart title="The reviews did not load" />;
  const [name, otherVisible] =
    side === 'sender'
      ? [request.recipientDisplayName, request.recipient !== '']
      : [request.senderDisplayName, request.sender !== ''];
  const completedAt = new Date(request.completedAt);
  return (
    <Reviews {...{ reviews, onShow, viewer, name, otherVisible, now }} until={writtenUntil(completedAt)} />
  );
}

interface ReviewsProps {
  reviews: RequestReviews;
  onShow: (reviews: RequestReviews) => void;
  viewer: string;
  name: string;
  otherVisible: boolean;
  until: Date;
  now: Date;
}

function Reviews({ reviews, onShow, viewer, name, otherVisible, until, now }: ReviewsProps) {
  const { requestId, own, other, otherWritten } = reviews;
  const region = useRestoreFocus(
    `${own?.dateWritten} ${own?.dateShown} ${other?.reviewId} ${other?.reply?.replyId}`,
  );
  const inTime = now <= until;
  if (!own && !other && !otherVisible) return null;
  return (
    <section ref={region} tabIndex={-1} className={styles.card} aria-label="Reviews">
      {own ? (
        <OwnReview review={own} name={name} viewer={viewer} requestId={requestId} onShow={onShow} />
      ) : null}
      {!own && otherVisible && inTime ? (
        <Part title="Your review">
          <p className={styles.next}>
            {otherWritten ? (
              <>
                <bdi>{name}</bdi> has written a review. You will both see each other’s once you have written
                yours.
              </>
            ) : other ? (
              <>Yours is shown as soon as you send it.</>
            ) : (
              <>
                Nobody sees it until <bdi>{name}</bdi> has written one too, or 14 days have passed.
              </>
            )}{' '}
            You have until <Time value={until.toISOString()} format="date" />.
          </p>
          <ReviewForm requestId={requestId} own={null} viewer={viewer} onWritten={onShow} />
        </Part>
      ) : null}
      {!own && otherVisible && !inTime ? (
        <Part title="Your review">
          <p className={styles.next}>
            You did not write a review. The time to write one ended on{' '}
            <Time value={until.toISOString()} format="date" />.
          </p>
        </Part>
      ) : null}
      {other ? (
        <Part
          title={
            <>
              Review by <bdi>{name}</bdi>
            </>
          }
        >
          <ReviewWords
            review={other}
            about={
              other.by === 'sender'
                ? other.collaboration.recipientDisplayName
                : other.collaboration.senderDisplayName
            }
          />
          <ReviewActions
            review={other}
            viewer={viewer}
            onChanged={(next) => onShow({ ...reviews, other: next })}
          />
        </Part>
      ) : null}
    </section>
  );
}

interface OwnReviewProps {
  review: ReviewView;
  name: string;
  viewer: string;
  requestId: string;
  onShow: (reviews: RequestReviews) => void;
}

function OwnReview({ review, name, viewer, requestId, onShow }: OwnReviewProps) {
  const [editing, setEditing] = useState(false);
  const hidden = review.dateShown === null;
  const part = useRestoreFocus(String(editing));
  const latest = shownFrom({ dateWritten: new Date(review.dateWritten) });
  if (hidden && editing)
    return (
      <Part ref={part} title="Your review" status={<Badge tone="info">Not shown yet</Badge>}>
        <ReviewForm
          requestId={requestId}
          own={review}
          viewer={viewer}
          onWritten={(next) => {
            setEditing(false);
            onShow(next);
          }}
          cancel={<Button onClick={() => setEditing(false)}>Cancel</Button>}
        />
      </Part>
    );
  return (
    <Part
      ref={part}
      title="Your review"
      status={
        review.takenDown ? (
          <Badge tone="danger">Taken down</Badge>
        ) : (
          <Badge tone={hidden ? 'info' : 'success'}>{hidden ? 'Not shown yet' : 'Shown'}</Badge>
        )
      }
    >
      {hidden ? (
        <p className={styles.next}>
          It will be shown as soon as <bdi>{name}</bdi> has written one, or on{' '}
          <Time value={latest.toISOString()} format="date" /> at the latest. You can change it until then.
        </p>
      ) : null}
      <ReviewWords review={review} about={name} />
      <ReviewActions review={review} viewer={viewer} />
      {hidden ? (
        <div className={styles.actions}>
          <Button onClick={() => setEditing(true)}>Change your review</Button>
        </div>
      ) : null}
    </Part>
  );
}

interface PartProps {
  ref?: Ref<HTMLElement>;
  title: ReactNode;
  status?: ReactNode;
  children: ReactNode;
}

function Part({ ref, title, status, children }: PartProps) {
  return (
    <section ref={ref} tabIndex={-1} className={styles.part}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {status}
      </header>
      {children}
    </section>
  );
}
