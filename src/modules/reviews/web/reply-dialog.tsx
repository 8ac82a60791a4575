import { TextArea } from '#ui/field/text-area.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { type ReviewView, replyForm } from '../reviews.contract.ts';
import { REVIEW_LIMITS } from '../reviews.questions.rules.ts';

interface ReplyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  reviewId: string;
  /** The viewer's username, under which the draft is stored. */
  viewer: string;
  onReplied?: ((review: ReviewView) => void) | undefined;
}

export function ReplyDialog({ reviewId, viewer, onReplied, ...dialog }: ReplyDialogProps) {
  const form = useForm({
    schema: replyForm,
    defaults: { text: '' },
    draft: `review-reply/${viewer}/${reviewId}`,
    send: (body, key) => api.replyToReview({ params: { id: reviewId }, body, key }),
    success: 'Reply sent',
    onSuccess: (review) => {
      dialog.onOpenChange(false);
      onReplied?.(review);
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Reply to this review"
      description="You can reply once and cannot change it later. Your reply appears below the review, for all to read."
      submit="Reply"
      busyLabel="Sending"
    >
      <TextArea {...form.field('text', 'Your reply')} required rows={4} maxPoints={REVIEW_LIMITS.reply} />
    </FormDialog>
  );
}
