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
      description="Only for a user who proved who they are, and can no longer read mail at the old address. The new one applies once the link in the mail is opened. The old one is told."
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
      'Others no longer see the account or what it made, and its collaborations end. The user may object.',
    submit: 'Suspend',
  },
  lift: {
    call: api.liftUser,
    title: (username: string) => `Take back the restriction of @${username}?`,
    about: 'Others see the account again. Collaborations that ended stay ended.',
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
