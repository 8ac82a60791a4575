import { useState } from 'react';
import { z } from 'zod';
import { passkeyName } from '#modules/accounts/second-factor.contract.ts';
import { PASSKEY_NAME, passkeyNameFor } from '#modules/accounts/second-factor.rules.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { makePasskey } from './passkey-ceremonies.ts';

const passkeyForm = z.object({ name: passkeyName });

/** What the browser was given to make a passkey with. */
export type PasskeyBegun = Awaited<ReturnType<typeof api.startPasskey>>;

interface PasskeyDialogProps {
  open: boolean;
  begun: PasskeyBegun | null;
  onOpenChange: (open: boolean) => void;
}

/** Names a passkey, then lets the browser make it: in this order, so that the press leads straight to its prompt. */
export function PasskeyDialog({ open, begun, onOpenChange }: PasskeyDialogProps) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    schema: passkeyForm,
    defaults: { name: passkeyNameFor(navigator.userAgent) },
    send: async ({ name }) => {
      setProblem(undefined);
      if (!begun) return null;
      const { challengeId, options } = begun;
      const made = await makePasskey(options).catch(() => 'failed' as const);
      if (made === 'failed') setProblem('Your browser could not make a passkey.');
      else if (made === 'known') setProblem('This device has a passkey for your account already.');
      else if (made) return api.addPasskey({ body: { challengeId, name, answer: made } });
      return null;
    },
    success: ({ message }) => message,
    onSuccess: () => onOpenChange(false),
  });
  const field = form.field('name', 'Name');
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      title="Add a passkey"
      description="Your browser asks next where to keep it. The name is for you alone, to know it again."
      size="s"
      submit="Go on"
      busyLabel="Waiting for you"
    >
      <TextField {...field} error={field.error ?? problem} required maxPoints={PASSKEY_NAME.max} />
    </FormDialog>
  );
}
