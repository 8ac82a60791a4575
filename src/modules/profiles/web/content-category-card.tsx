import { CATEGORY_OPTIONS, categoryLabel } from '#contract/product.ts';
import { contentTypeForm } from '#modules/profiles/profiles.contract.ts';
import { CONTENT_TYPE_DAYS } from '#modules/profiles/profiles.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Panel, PanelNote } from '#ui/panel/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useRestoreFocus } from '#web/use-restore-focus.ts';

interface ContentCategoryCardProps {
  contentType: string;
  /** From when it may be changed; null if it may be changed now. */
  keptUntil: string | null;
}

export function ContentCategoryCard({ contentType, keptUntil }: ContentCategoryCardProps) {
  // The form, which had the focus, is gone after the change.
  const kept = useRestoreFocus<HTMLParagraphElement>(keptUntil ?? '');
  return (
    <Panel
      id="category"
      title="Content category"
      intro="What you make most. It is shown with your name, and your curated lists are based on it."
      status={<Badge category={contentType}>{categoryLabel(contentType)}</Badge>}
    >
      {keptUntil === null ? (
        <ContentCategoryForm contentType={contentType} />
      ) : (
        <p ref={kept} tabIndex={-1}>
          You can change it again from <Time value={keptUntil} />.
        </p>
      )}
    </Panel>
  );
}

function ContentCategoryForm({ contentType }: { contentType: string }) {
  const form = useForm({
    schema: contentTypeForm,
    defaults: { contentType: '' },
    send: (body, key) => api.changeContentType({ body, key }),
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
  });
  return (
    <Form
      form={form}
      variant="secondary"
      submit="Change category"
      busyLabel="Changing"
      actions={<PanelNote>You can change it once every {CONTENT_TYPE_DAYS} days.</PanelNote>}
    >
      <Select
        {...form.field('contentType', 'New content category')}
        required
        placeholder="Choose one"
        options={CATEGORY_OPTIONS.filter(({ value }) => value !== contentType)}
      />
    </Form>
  );
}
