import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { newUsername } from '#modules/accounts/accounts.contract.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import type { FormHandle } from '#web/form/form-handle.ts';
import { settled } from '#web/guards.ts';
import styles from './entrance.module.css';
import type { SignUpValues } from './sign-up-check.ts';

export function UsernameField({ form }: { form: FormHandle<SignUpValues> }) {
  const field = form.field('username', 'Username');
  const checked = useUsernameCheck(form.value('username'));
  const isFree = checked?.status === 'available' && field.error === undefined;
  return (
    <TextField
      {...field}
      error={field.error ?? (checked?.message || undefined)}
      required
      hint="Your username cannot be changed later."
      before="@"
      below={
        // A problem is visible as the error of the field. Here it is announced to screen readers.
        <span role="status" className={isFree ? styles.free : 'visually-hidden'}>
          {isFree ? <CircleCheck aria-hidden="true" /> : null}
          {isFree ? 'This username is free' : field.error ? null : checked?.message}
        </span>
      }
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

// Longer than the usual time between two keys.
const PAUSE_MS = 400;

type Checked = Awaited<ReturnType<typeof api.checkUsername>>;

/**
 * Checks a username at the server, debounced. Usernames that the form refuses are not sent.
 * @returns null while the result is unknown or if the check failed: sign-up decides in any case
 */
function useUsernameCheck(username: string): Checked | null {
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
