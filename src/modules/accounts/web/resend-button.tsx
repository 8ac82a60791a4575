import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';

interface ResendButtonProps {
  /** Only for visitors. A signed-in viewer gets the mail at their own address. */
  email?: string | undefined;
  size?: 'm' | 's';
}

export function ResendButton({ email, size = 'm' }: ResendButtonProps) {
  const send = useWrite(
    (keyed: Keyed = {}) =>
      api.sendVerificationEmail({ body: email === undefined ? {} : { email }, ...keyed }),
    {
      success: ({ message }) => message,
      toastMs: 6000,
      changes: [],
    },
  );
  return (
    <Button size={size} busy={send.pending} onClick={() => send.run()} busyLabel="Sending">
      Send the email again
    </Button>
  );
}
