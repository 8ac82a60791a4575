import { useState } from 'react';
import { z } from 'zod';
import { invitationForm } from '#modules/administration/administration.contract.ts';
import { INVITATION_LIMITS } from '#modules/place/place.rules.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '#web/api.ts';
import { CopyButton } from '#web/copy-button.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import styles from './administration.module.css';

const USES = ['1', '5', '10', '25', '100'] as const;
const DAYS = ['1', '7', '14', '30', '90'] as const;

const check = z.object({
  uses: z.enum(USES),
  days: z.enum(DAYS),
  note: invitationForm.shape.note.unwrap(),
});

interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a link, and shows it once. */
export function InvitationDialog({ open, onOpenChange }: DialogState) {
  const [url, setUrl] = useState<string | null>(null);
  const form = useForm({
    schema: check,
    defaults: { uses: '1' as (typeof USES)[number], days: '7' as (typeof DAYS)[number], note: '' },
    send: ({ uses, days, note }) =>
      api.makeSignUpInvitation({ body: { uses: Number(uses), days: Number(days), note } }),
    onSuccess: (made) => setUrl(made.url),
  });
  const close = () => {
    setUrl(null);
    onOpenChange(false);
  };
  if (url !== null)
    return (
      <Dialog open={open} onOpenChange={(next) => next || close()} title="Your invitation link">
        <p>Copy it now: we do not store it, and cannot show it again.</p>
        <p className={styles.link}>{url}</p>
        <CopyButton text={url} label="Copy the link" />
      </Dialog>
    );
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      title="Make an invitation link"
      submit="Make the link"
      busyLabel="Making the link"
    >
      <Select
        {...form.field('uses', 'People who can sign up with it')}
        options={USES.map((value) => ({ value, label: value }))}
      />
      <Select
        {...form.field('days', 'Valid for')}
        options={DAYS.map((value) => ({ value, label: value === '1' ? '1 day' : `${value} days` }))}
      />
      <TextField
        {...form.field('note', 'Note')}
        hint="For admins, such as whom it is for."
        maxPoints={INVITATION_LIMITS.note}
      />
    </FormDialog>
  );
}
