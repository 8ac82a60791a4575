import { useEffect, useState } from 'react';
import { newUsername } from '#modules/accounts/accounts.contract.ts';
import { api } from '#web/api.ts';
import { settled } from '#web/guards.ts';

// Longer than the time between two keys, so that few requests are sent.
const PAUSE_MS = 400;

type Checked = Awaited<ReturnType<typeof api.checkUsername>>;

/**
 * What the server says of a username, once its writer pauses. What the form itself finds wrong is not asked about.
 * @returns null while nothing is known of it; a failure is nothing known, for sign-up decides
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
