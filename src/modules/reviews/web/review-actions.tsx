import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { api } from '#web/api.ts';
import { ReportDialogOnDemand } from '#web/report/report-dialog-on-demand.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { ReviewView } from '../reviews.contract.ts';
import styles from './reviews.module.css';

const ReplyDialog = onDemand(() => import('./reply-dialog.tsx'), 'ReplyDialog');

interface ReviewActionsProps {
  review: ReviewView;
  viewer: string | undefined;
  pinnable?: boolean;
  onChanged?: (review: ReviewView) => void;
}

export function ReviewActions({ review, viewer, pinnable = false, onChanged }: ReviewActionsProps) {
  const [asking, setAsking] = useState<'reply' | 'review' | 'reviewReply' | null>(null);
  const { reviewId, by, collaboration, reply, testimonial } = review;
  const [author, subject] =
    by === 'sender'
      ? [collaboration.sender, collaboration.recipient]
      : [collaboration.recipient, collaboration.sender];
  const params = { id: reviewId };
  const pin = useWrite(
    ({ pinned }: { pinned: boolean }) =>
      pinned ? api.addTestimonial({ params }) : api.removeTestimonial({ params }),
    {
      success: (shown) => (shown.testimonial ? 'Review pinned' : 'Review unpinned'),
      onSuccess: onChanged,
    },
  );
  if (viewer === undefined || review.dateShown === null) return null;
  const own = viewer === author;
  const mine = viewer === subject;
  const others = reply && !mine;
  if (own && !others) return null;
  return (
    <div className={styles.actions}>
      {mine && !reply ? (
        <Button size="s" aria-haspopup="dialog" onClick={() => setAsking('reply')}>
          Reply
        </Button>
      ) : null}
      {mine && pinnable ? (
        <Button size="s" busy={pin.pending} onClick={() => pin.run({ pinned: !testimonial })}>
          {testimonial ? 'Unpin' : 'Pin to the top'}
        </Button>
      ) : null}
      {own ? null : (
        <Button variant="link" size="s" aria-haspopup="dialog" onClick={() => setAsking('review')}>
          Report
        </Button>
      )}
      {others ? (
        <Button variant="link" size="s" aria-haspopup="dialog" onClick={() => setAsking('reviewReply')}>
          Report the reply
        </Button>
      ) : null}
      <ReportDialogOnDemand
        open={asking === 'review'}
        onOpenChange={() => setAsking(null)}
        kind="review"
        id={reviewId}
        what="this review"
      />
      {reply ? (
        <ReportDialogOnDemand
          open={asking === 'reviewReply'}
          onOpenChange={() => setAsking(null)}
          kind="reviewReply"
          id={reply.replyId}
          what="this reply"
        />
      ) : null}
      <ReplyDialog
        open={asking === 'reply'}
        onOpenChange={() => setAsking(null)}
        reviewId={reviewId}
        viewer={viewer}
        onReplied={onChanged}
      />
    </div>
  );
}
