import {
  NOT_PAID,
  REASON_LABELS,
  REPORT_REASONS,
  REPORT_TEXT,
  type ReportKind,
  type ReportReason,
} from '#modules/moderation/moderation.rules.ts';
import { reportForm } from '#modules/moderation/moderation-forms.contract.ts';
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
  /** Of a user who has not paid what was agreed in this collaboration. No other reason can be chosen then. */
  unpaidRequestId?: string;
}

const OPTIONS = REPORT_REASONS.filter((value) => value !== NOT_PAID).map((value) => ({
  value,
  label: REASON_LABELS[value],
}));

const UNPAID =
  'Our moderators will see what the record says now: amounts, days, references and texts, but none of your messages. Nobody else will know about your report.';

/** Use `ReportDialogOnDemand`. */
export function ReportDialog({ kind, id, what, unpaidRequestId, ...dialog }: ReportDialogProps) {
  const form = useForm({
    schema: reportForm,
    // '' means that no reason is chosen yet; the type does not allow for it.
    defaults: { reason: unpaidRequestId ? NOT_PAID : ('' as ReportReason), text: '' },
    draft: `report/${useViewer()?.username ?? ''}/${kind}/${unpaidRequestId ?? id}`,
    send: (body, key) => api.report({ body: { ...body, kind, id, requestId: unpaidRequestId }, key }),
    success: ({ message }) => message,
    changes: [],
    onSuccess: () => dialog.onOpenChange(false),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={unpaidRequestId ? `Report ${what}: not paid` : `Report ${what}`}
      description={
        unpaidRequestId
          ? UNPAID
          : 'Our moderators will see it as it is now. Nobody else will know about your report.'
      }
      submit="Send report"
      busyLabel="Sending"
    >
      {unpaidRequestId ? null : (
        <Select
          {...form.field('reason', 'What is wrong?')}
          options={OPTIONS}
          placeholder="Choose a reason"
          required
        />
      )}
      <TextArea
        {...form.field('text', 'Anything to add?')}
        hint={
          unpaidRequestId
            ? 'For example what you agreed on since.'
            : 'It helps to say what is wrong, and where.'
        }
        rows={4}
        maxPoints={REPORT_TEXT}
      />
    </FormDialog>
  );
}
