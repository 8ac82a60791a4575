import { useEffect } from 'react';
import { commentForm } from '#modules/reactions/comment-form.contract.ts';
import type { CommentView } from '#modules/reactions/reactions.contract.ts';
import { COMMENT_LIMITS } from '#modules/reactions/reactions.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { MentionTextArea } from '#web/mentions/mention-text-area.tsx';
import { useViewer } from '#web/viewer.ts';
import type { CommentedOn } from './commented-on.ts';

interface CommentFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  on: CommentedOn;
  label: string;
  /** For a reply, the comment that it answers. */
  parentId?: string;
  edited?: CommentView;
  onWritten?: ((comment: CommentView) => void) | undefined;
}

/** The draft is stored in this tab until it is sent. */
export function CommentForm(props: CommentFormProps) {
  // Mounted anew on each opening, with the stored draft.
  return props.open ? <OpenForm {...props} /> : null;
}

function OpenForm({ onOpenChange, on, label, parentId, edited, onWritten }: CommentFormProps) {
  const username = useViewer()?.username ?? '';
  const form = useForm({
    schema: commentForm,
    defaults: { text: edited?.text ?? '' },
    draft: ['comment', username, on.id, parentId ?? '', edited?.commentId ?? ''].join('/'),
    mode: 'onSubmit',
    send: (body, key): Promise<CommentView> => {
      if (edited) return api.editComment({ params: { id: edited.commentId }, body });
      const call = on.kind === 'kollab' ? api.commentOnKollab : api.commentOnPost;
      const sent = call({ params: { id: on.id }, body: { ...body, ...(parentId && { parentId }) }, key });
      return on.sending?.(sent) ?? sent;
    },
    success: edited ? 'Comment changed' : parentId ? 'Reply posted' : 'Comment posted',
    onSuccess(comment) {
      onWritten?.(comment);
      onOpenChange(false);
    },
    onWrittenOn: (comment) => onWritten?.(comment),
  });
  const { id } = form;
  useEffect(() => {
    const field = document.getElementById(`${id}-text`);
    field?.focus();
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  }, [id]);
  return (
    <Form
      form={form}
      aria-label={label}
      submit={edited ? 'Save' : parentId ? 'Reply' : 'Post comment'}
      busyLabel={edited ? 'Saving' : 'Posting'}
      actions={
        <Button
          variant="quiet"
          onClick={() => {
            form.reset();
            onOpenChange(false);
          }}
        >
          Cancel
        </Button>
      }
    >
      <MentionTextArea
        {...form.field('text', label)}
        required
        rows={3}
        maxPoints={COMMENT_LIMITS.text}
        hint="Use @username to mention somebody."
      />
    </Form>
  );
}
