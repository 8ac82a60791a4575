import type { ReactNode } from 'react';
import { TextArea } from '#ui/field/text-area.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { type RequestReviews, type ReviewView, reviewFields } from '../reviews.contract.ts';
import { QUESTION_TEXTS, QUESTIONS, REVIEW_LIMITS } from '../reviews.questions.rules.ts';
import styles from './reviews.module.css';

interface ReviewFormProps {
  requestId: string;
  /** The viewer's hidden review; null for the first one. */
  own: ReviewView | null;
  /** The viewer's username, under which the draft is stored. */
  viewer: string;
  onWritten: (reviews: RequestReviews) => void;
  cancel?: ReactNode;
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

export function ReviewForm({ requestId, own, viewer, onWritten, cancel }: ReviewFormProps) {
  const fieldValue = (yes: boolean | undefined) => (yes === undefined ? '' : yes ? 'yes' : 'no');
  const form = useForm({
    schema: reviewFields,
    defaults: {
      ...{ kept: fieldValue(own?.kept), inTime: fieldValue(own?.inTime) },
      ...{ goodToTalkTo: fieldValue(own?.goodToTalkTo), again: fieldValue(own?.again) },
      text: own?.text ?? '',
    },
    draft: `review/${viewer}/${requestId}/${own ? 'again' : 'new'}`,
    send: ({ text, ...marks }, key) =>
      api.writeReview({
        params: { id: requestId },
        body: {
          ...{ kept: marks.kept === 'yes', inTime: marks.inTime === 'yes' },
          ...{ goodToTalkTo: marks.goodToTalkTo === 'yes', again: marks.again === 'yes' },
          text,
        },
        key,
      }),
    success: ({ other }) => (other ? 'Both reviews are shown.' : 'Your review is saved.'),
    onSuccess: onWritten,
  });
  return (
    <Form
      form={form}
      className={styles.form}
      submit={own ? 'Save' : 'Send review'}
      busyLabel="Sending"
      actions={cancel}
    >
      <div className={styles.questions}>
        {QUESTIONS.map((question) => (
          <RadioGroup
            key={question}
            {...form.choice(question, QUESTION_TEXTS[question])}
            options={YES_OR_NO}
            required
          />
        ))}
      </div>
      <TextArea
        {...form.field('text', 'In your own words')}
        hint="It is public, with your name."
        rows={4}
        maxPoints={REVIEW_LIMITS.text}
      />
    </Form>
  );
}
