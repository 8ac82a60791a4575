import { TextArea } from '#ui/field/text-area.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { paths } from '#web/paths.ts';
import { introductionForm } from '../requests.introduction.contract.ts';
import { NOTE_LENGTH } from '../requests.limits.rules.ts';
import { LinksInput } from './links-input.tsx';
import { ParticipantCard } from './participant-card.tsx';
import type { Participant } from './request-shown.ts';
import styles from './start-collaboration-dialog.module.css';

interface StartCollaborationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kollabId: string;
  sender: Participant;
  recipient: Participant;
}

export function StartCollaborationDialog(props: StartCollaborationDialogProps) {
  const { kollabId, sender, recipient, ...dialog } = props;
  const form = useForm({
    schema: introductionForm,
    defaults: { note: '', links: [] as string[] },
    draft: `introduction/${sender.username}/${kollabId}`,
    send: (body, key) => api.createRequest({ params: { id: kollabId }, body, key }),
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
    </FormDialog>
  );
}
