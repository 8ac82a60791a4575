import { CURRENCIES } from '#modules/kollabs/payment.rules.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { paths } from '#web/paths.ts';
import { introductionFields, introductionIn } from '../requests.introduction.contract.ts';
import { NOTE_LENGTH } from '../requests.limits.rules.ts';
import { LinksInput } from './links-input.tsx';
import { ParticipantCard } from './participant-card.tsx';
import type { Participant } from './request-shown.ts';
import styles from './start-collaboration-dialog.module.css';

const CURRENCY_OPTIONS = CURRENCIES.map((code) => ({ value: code, label: code }));

interface StartCollaborationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kollabId: string;
  sender: Participant;
  recipient: Participant;
  /** Whether to ask for a price: the Kollab states no payment. */
  asksPrice: boolean;
}

export function StartCollaborationDialog(props: StartCollaborationDialogProps) {
  const { kollabId, sender, recipient, asksPrice, ...dialog } = props;
  const form = useForm({
    schema: introductionFields,
    defaults: { note: '', links: [] as string[], amount: '', currency: '' },
    draft: `introduction/${sender.username}/${kollabId}`,
    send: (fields, key) => api.createRequest({ params: { id: kollabId }, body: introductionIn(fields), key }),
    success: 'Successfully sent request',
    goTo: ({ requestId }) => paths.request(requestId),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      formClassName={styles.form}
      title="Begin Kollaborating"
      size="l"
      submit={`Send request to ${recipient.displayName}`}
      busyLabel="Sending"
    >
      <div className={styles.people}>
        <ParticipantCard side="sender" person={sender} own linked={false} />
        <ParticipantCard side="recipient" person={recipient} linked={false} />
      </div>
      <TextArea
        {...form.field('note', 'Introduce yourself to the recipient')}
        hint="Who you are, what you make, and why this Kollab. Only the two of you can read it."
        required
        rows={5}
        maxPoints={NOTE_LENGTH}
      />
      <LinksInput {...form.choice('links', 'Links')} />
      {asksPrice && (
        <div className={styles.price}>
          <TextField
            {...form.field('amount', 'What would you ask for it?')}
            hint="Only the two of you see it. You settle the details in an agreement."
            inputMode="decimal"
            autoComplete="off"
          />
          <Select
            {...form.field('currency', 'Currency')}
            required={form.value('amount') !== ''}
            placeholder="Choose one"
            options={CURRENCY_OPTIONS}
          />
        </div>
      )}
    </FormDialog>
  );
}
