import { reportForm } from '#modules/moderation/moderation.contract.ts';
import {
  REASON_LABELS,
  REPORT_REASONS,
  REPORT_TEXT,
  type ReportKind,
  type ReportReason,
} from '#modules/moderation/moderation.rules.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '../api.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { useViewer } from '../viewer.ts';

export interface ReportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: ReportKind;
  /** A username for a user, otherwise an id. */
  id: string;
  /** The reported content in words: 'this Kollab', a name. */
  what: string;
}

const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

/** Use `ReportDialogOnDemand`. */
export function ReportDialog({ kind, id, what, ...dialog }: ReportDialogProps) {
  const form = useForm({
    schema: reportForm,
    // '' means that no reason is chosen yet; the type does not allow for it.
    defaults: { reason: '' as ReportReason, text: '' },
    draft: `report/${useViewer()?.username ?? ''}/${kind}/${id}`,
    send: (body, key) => api.report({ body: { ...body, kind, id }, key }),
    success: ({ message }) => message,
    changes: [],
    onSuccess: () => dialog.onOpenChange(false),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`Report ${what}`}
      description="Our moderators will see it as it is now. Nobody else will know about your report."
      submit="Send report"
      busyLabel="Sending"
    >
      <Select
        {...form.field('reason', 'What is wrong?')}
        options={OPTIONS}
        placeholder="Choose a reason"
        required
      />
      <TextArea
        {...form.field('text', 'Anything to add?')}
        hint="It helps to say what is wrong, and where."
        rows={4}
        maxPoints={REPORT_TEXT}
      />
    </FormDialog>
  );
}
