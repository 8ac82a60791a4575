import { localDay } from '#modules/profiles/time-zone.rules.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ownTimeZone } from '#ui/time/viewer-clock.ts';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { payArrivedForm, payMissingForm, paySentForm } from '../agreement-terms.contract.ts';
import type { AgreementView, InstalmentView } from '../agreements.contract.ts';
import { AGREEMENT_LIMITS } from '../agreements.terms.rules.ts';

interface PayDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  requestId: string;
  version: number;
  instalment: InstalmentView;
  about: string;
  onRecorded: (agreement: AgreementView) => void;
}

const today = () => localDay(new Date(), ownTimeZone());

function payOptions({ requestId, version, instalment, onRecorded, onOpenChange }: PayDialogProps) {
  return {
    params: { id: requestId, n: String(instalment.n) },
    version,
    onSuccess: (agreement: AgreementView) => {
      onRecorded(agreement);
      onOpenChange(false);
    },
  };
}

export function PaySentDialog(props: PayDialogProps) {
  const { open, onOpenChange, about, instalment } = props;
  const { params, version, onSuccess } = payOptions(props);
  const form = useForm({
    schema: paySentForm,
    // A payment that is sent again has a new day.
    defaults: {
      date: (instalment.state === 'sent' && instalment.sent?.on) || today(),
      reference: instalment.sent?.reference ?? '',
    },
    send: (values, key) => api.markPaySent({ params, body: { version, ...values }, key }),
    success: 'Marked as sent',
    onSuccess,
  });
  return (
    <FormDialog
      {...{ form, open, onOpenChange }}
      title="Mark as sent"
      description={about}
      submit="Mark as sent"
      busyLabel="Saving"
    >
      <TextField {...form.field('date', 'Sent on')} required type="date" max={today()} />
      <TextField
        {...form.field('reference', 'Reference')}
        autoComplete="off"
        maxPoints={AGREEMENT_LIMITS.reference}
        hint="What the other side finds on their statement, such as the number of the transfer."
      />
    </FormDialog>
  );
}

export function PayArrivedDialog(props: PayDialogProps) {
  const { open, onOpenChange, about, instalment } = props;
  const { params, version, onSuccess } = payOptions(props);
  const form = useForm({
    schema: payArrivedForm,
    defaults: { date: instalment.arrived?.on ?? today() },
    send: (values, key) => api.markPayArrived({ params, body: { version, ...values }, key }),
    success: 'Marked as arrived',
    onSuccess,
  });
  return (
    <FormDialog
      {...{ form, open, onOpenChange }}
      title="Mark as arrived"
      description={about}
      submit="Mark as arrived"
      busyLabel="Saving"
    >
      <TextField {...form.field('date', 'Arrived on')} required type="date" max={today()} />
    </FormDialog>
  );
}

export function PayMissingDialog(props: PayDialogProps) {
  const { open, onOpenChange, about, instalment } = props;
  const { params, version, onSuccess } = payOptions(props);
  const form = useForm({
    schema: payMissingForm,
    defaults: { text: instalment.missing?.text ?? '' },
    send: (values, key) => api.markPayMissing({ params, body: { version, ...values }, key }),
    success: 'Marked as missing',
    onSuccess,
  });
  return (
    <FormDialog
      {...{ form, open, onOpenChange }}
      title="Mark as missing"
      description={about}
      submit="Mark as missing"
      busyLabel="Saving"
    >
      <TextArea
        {...form.field('text', 'What the other side should know')}
        rows={3}
        maxPoints={AGREEMENT_LIMITS.missingText}
        hint="For example, when you last looked at your account."
      />
    </FormDialog>
  );
}
