import { NOTE_LENGTH } from '#modules/requests/requests.limits.rules.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { type InvitableKollab, inviteForm } from '../invitations.contract.ts';

interface InviteFormProps {
  kollabs: readonly InvitableKollab[];
  user: { username: string; displayName: string };
  onDone: () => void;
}

export function InviteForm({ kollabs, user, onDone }: InviteFormProps) {
  const only = kollabs.length === 1 ? kollabs[0]?.kollabId : undefined;
  const form = useForm({
    schema: inviteForm,
    defaults: { kollabId: only ?? '', note: '' },
    send: ({ kollabId: id, note }, key) =>
      api.inviteToKollab({ params: { id }, body: { username: user.username, note }, key }),
    success: ({ message }) => message,
    onSuccess: onDone,
    changes: [],
  });
  return (
    <Form form={form} submit="Send invitation" busyLabel="Sending" wide>
      <Select
        {...form.field('kollabId', 'Which Kollab?')}
        required
        placeholder="Choose one"
        options={kollabs.map(({ kollabId, title }) => ({ value: kollabId, label: title }))}
      />
      <TextArea
        {...form.field('note', 'Your note')}
        hint="Why them, and what you would make together. Only the two of you can read it."
        required
        rows={5}
        maxPoints={NOTE_LENGTH}
      />
    </Form>
  );
}
