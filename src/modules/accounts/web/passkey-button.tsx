import { KeyRound } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { fetchedCode } from '#web/fetched-code.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './entrance.module.css';
import { usePasskeySupport } from './use-passkey-support.ts';
import type { SignedInResult } from './use-signed-in.ts';

/** Its code is loaded on the press. Hidden if the browser supports no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: SignedInResult }) {
  const supported = usePasskeySupport();
  const toast = useToast();
  const signIn = useWrite(
    async () => {
      const { signWithPasskey } = await fetchedCode(import('./passkey-ceremonies.ts'));
      const { challengeId, options } = await api.startPasskeySignIn();
      const signed = await signWithPasskey(options).catch(() => {
        toast.error('Your browser could not sign in with a passkey.');
        return null;
      });
      return signed && api.signInWithPasskey({ body: { challengeId, answer: signed } });
    },
    { onSuccess: onSignedIn, changes: [] },
  );
  // Support is known only after hydration. Reserve the button's space, so that nothing moves.
  if (!supported) return <div className={styles.kept} aria-hidden />;
  return (
    <Button
      wide
      icon={<KeyRound aria-hidden />}
      busy={signIn.pending}
      busyLabel="Waiting for your passkey"
      onClick={() => signIn.run()}
    >
      Sign in with a passkey
    </Button>
  );
}
