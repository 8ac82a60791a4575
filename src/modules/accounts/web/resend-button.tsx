import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';

interface ResendButtonProps {
  /** Of somebody who is not signed in; who is, has it sent to their own address. */
  email?: string | undefined;
  size?: 'm' | 's';
}

/** Asks for the verification mail again, and says what the server answered. */
export function ResendButton({ email, size = 'm' }: ResendButtonProps) {
  const toast = useToast();
  const send = async () => {
    try {
      const { message } = await api.sendVerificationEmail({ body: email === undefined ? {} : { email } });
      toast.success(message, { duration: 6000 });
    } catch (error) {
      toast.error((error as Error).message, { duration: 6000 });
    }
  };
  return (
    <Button size={size} onClick={send} busyLabel="Sending">
      Send the mail again
    </Button>
  );
}
