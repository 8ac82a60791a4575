import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { PASSKEY_NAME, passkeyNameFor } from '#modules/accounts/second-factor.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { makePasskey } from './passkey-ceremonies.ts';
import type { PasskeyBegun } from './passkeys-card.tsx';

interface PasskeyDialogProps {
  open: boolean;
  begun: PasskeyBegun | null;
  onAdded: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Names a passkey, then lets the browser make it: in this order, so that the press leads straight to its prompt. */
export function PasskeyDialog({ open, begun, onAdded, onClose }: PasskeyDialogProps) {
  const formId = useId();
  const [name, setName] = useState(() => passkeyNameFor(navigator.userAgent));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const [add, busy] = useBusy(async ({ challengeId, options }: PasskeyBegun) => {
    setError(undefined);
    try {
      const answer = await makePasskey(options);
      if (answer === 'known') setError('This device has a passkey for your account already.');
      else if (answer) await onAdded((await api.addPasskey({ body: { challengeId, name, answer } })).message);
    } catch (failure) {
      const known = failure instanceof ApiError;
      setError(known ? (failure.fields.name ?? failure.message) : 'Your browser could not make a passkey.');
      field.current?.focus();
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError('Required');
    if (begun) void add(begun);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title="Add a passkey"
      description="Your browser asks next where to keep it. The name is for you alone, to know it again."
      size="s"
      keepOnPressOutside
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel="Waiting for you">
            Go on
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label="Name"
          error={error}
          required
          value={name}
          maxPoints={PASSKEY_NAME.max}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
