import { useRef, useState } from 'react';
import { z } from 'zod';
import { passkeyName } from '#modules/accounts/second-factor.contract.ts';
import { PASSKEY_NAME, passkeyNameFor } from '#modules/accounts/second-factor.rules.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { createPasskey } from './passkey-ceremonies.ts';

const passkeyForm = z.object({ name: passkeyName });

/** The options for creating a passkey, and when they were requested, by the browser's clock. */
export type StartedPasskey = Awaited<ReturnType<typeof api.startPasskey>> & { at: number };

// The challenge expires after five minutes, most of which the browser's prompt may need.
const FRESH_MS = 60_000;

interface PasskeyDialogProps {
  open: boolean;
  begun: StartedPasskey | null;
  /** Requests new options. Resolves to undefined if that fails, after showing an error. */
  onBegin: () => Promise<StartedPasskey | undefined>;
  onOpenChange: (open: boolean) => void;
}

/** Names a passkey, then lets the browser create it. In this order a press leads directly to the browser's prompt. */
export function PasskeyDialog({ open, begun, onBegin, onOpenChange }: PasskeyDialogProps) {
  const [problem, setProblem] = useState<string>();
  /** The challenge that was answered last. Each can be answered only once. */
  const answered = useRef('');
  const change = (next: boolean) => {
    setProblem(undefined);
    onOpenChange(next);
  };
  const form = useForm({
    schema: passkeyForm,
    defaults: { name: passkeyNameFor(navigator.userAgent) },
    send: async ({ name }) => {
      setProblem(undefined);
      const isGood = begun && begun.challengeId !== answered.current && Date.now() - begun.at < FRESH_MS;
      const given = isGood ? begun : await onBegin();
      if (!given) return null;
      const { challengeId, options } = given;
      const made = await createPasskey(options).catch(() => 'failed' as const);
      if (made === 'failed') setProblem('Your browser could not create a passkey.');
      else if (made === 'known') setProblem('This device already has a passkey for your account.');
      else if (made) {
        answered.current = challengeId;
        return api.addPasskey({ body: { challengeId, name, answer: made } });
      }
      return null;
    },
    success: ({ message }) => message,
    onSuccess: () => change(false),
  });
  const field = form.field('name', 'Name');
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={change}
      title="Add a passkey"
      description="Next, your browser asks where to save it. Only you see the name."
      size="s"
      submit="Continue"
      busyLabel="Waiting for you"
    >
      <TextField
        {...field}
        error={field.error ?? problem}
        required
        autoComplete="off"
        maxPoints={PASSKEY_NAME.max}
      />
    </FormDialog>
  );
}
