import { useEffect, useState } from 'react';
import { newUsername } from '#modules/accounts/accounts.contract.ts';
import { api } from '#web/api.ts';
import { settled } from '#web/guards.ts';

// Longer than the usual time between two keys.
const PAUSE_MS = 400;

type Checked = Awaited<ReturnType<typeof api.checkUsername>>;

/**
 * Checks a username at the server, debounced. Usernames that the form refuses are not sent.
 * @returns null while the result is unknown or if the check failed: sign-up decides in any case
 */
export function useUsernameCheck(username: string): Checked | null {
  const [known, setKnown] = useState<Checked | null>(null);
  useEffect(() => {
    if (!newUsername.safeParse(username).success) return;
    let outdated = false;
    const timer = setTimeout(async () => {
      const checked = await settled(api.checkUsername({ query: { username } }));
      if (!outdated) setKnown(checked.ok ? checked.value : null);
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [username]);
  return known?.username === username ? known : null;
}
