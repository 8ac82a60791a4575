import {
  DECISION_REASON_LABELS,
  DECISION_TEXT,
  type DecisionReason,
  reasonsFor,
} from '#modules/moderation/moderation.rules.ts';
import { accountDecisionForm } from '#modules/moderation/moderation-forms.contract.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import type { useProof } from '#web/proof/use-proof.tsx';
import { changeEmailForm } from '../admin-users.contract.ts';

interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  username: string;
  withProof: ReturnType<typeof useProof>['withProof'];
}

/** Sends a link to a new address of a user who can no longer read mail at the old one. */
export function EmailDialog({ username, withProof, ...dialog }: DialogState) {
  const form = useForm({
    schema: changeEmailForm,
    defaults: { newEmail: '' },
    send: (body, key) => withProof(() => api.changeUserEmail({ params: { username }, body, key })),
    success: ({ message }) => message,
    onSuccess() {
      dialog.onOpenChange(false);
      form.reset();
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`Change the address of @${username}`}
      description="Only do this for a user who has shown you who they are and can no longer read emails at the old address. The new address applies once the user opens the link in our email. We also write to the old address."
      submit="Send the link"
      busyLabel="Sending"
    >
      <TextField
        {...form.field('newEmail', 'New address')}
        required
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}

const ACTIONS = {
  suspend: {
    call: api.suspendUser,
    title: (username: string) => `Suspend @${username}?`,
    about:
      'Others will no longer see the user or anything they published, and their collaborations end. The user can object.',
    submit: 'Suspend',
  },
  lift: {
    call: api.liftUser,
    title: (username: string) => `Take back the restriction of @${username}?`,
    about: 'The account can be used as before. Collaborations that ended stay ended.',
    submit: 'Take back',
  },
} as const;

export function SuspendDialog(state: DialogState) {
  return <DecisionDialog {...state} action="suspend" />;
}

export function LiftDialog(state: DialogState) {
  return <DecisionDialog {...state} action="lift" />;
}

/** A decision about an account whom nobody has reported. */
function DecisionDialog({
  action,
  username,
  withProof,
  ...dialog
}: DialogState & { action: keyof typeof ACTIONS }) {
  const { call, title, about, submit } = ACTIONS[action];
  const form = useForm({
    schema: accountDecisionForm(action),
    defaults: { reason: '' as DecisionReason, text: '' },
    send: (body, key) => withProof(() => call({ params: { username }, body, key })),
    success: ({ message }) => message,
    onSuccess() {
      dialog.onOpenChange(false);
      form.reset();
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={title(username)}
      description={about}
      submit={submit}
      busyLabel="Deciding"
      danger={action === 'suspend'}
    >
      <Select
        {...form.field('reason', 'Why')}
        required
        placeholder="Choose a reason"
        options={reasonsFor(action).map((value) => ({ value, label: DECISION_REASON_LABELS[value] }))}
      />
      <TextArea
        {...form.field('text', 'In your words')}
        hint="The user reads this."
        required
        rows={4}
        maxPoints={DECISION_TEXT}
      />
    </FormDialog>
  );
}
