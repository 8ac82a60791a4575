import { KeyRound } from 'lucide-react';
import { ApiError } from '#contract/client.ts';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import styles from './entrance.module.css';
import type { Entered } from './use-entered.ts';

/** Signs in with a passkey. Not there where the browser has none; what speaks to it is fetched on the press. */
export function PasskeyButton({ onEntered }: { onEntered: Entered }) {
  const hydrated = useHydrated();
  const toast = useToast();
  const [enter, busy] = useBusy(async () => {
    try {
      const { askPasskey } = await import('./passkey-ceremonies.ts');
      const { challengeId, options } = await api.startPasskeySignIn();
      const answer = await askPasskey(options);
      if (answer) await onEntered(await api.signInWithPasskey({ body: { challengeId, answer } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    }
  });
  // Until the script runs, nobody knows. Its place is kept, then and afterwards: what moves under a finger is missed.
  if (!hydrated || !canUsePasskeys()) return <div className={styles.kept} aria-hidden />;
  return (
    <Button
      wide
      icon={<KeyRound aria-hidden />}
      busy={busy}
      busyLabel="Waiting for your passkey"
      onClick={enter}
    >
      Sign in with a passkey
    </Button>
  );
}
