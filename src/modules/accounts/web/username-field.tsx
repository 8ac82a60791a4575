import { CircleCheck } from 'lucide-react';
import { TextField } from '#ui/field/text-field.tsx';
import type { FormHandle } from '#web/form/form-handle.ts';
import styles from './entrance.module.css';
import type { SignUpValues } from './sign-up-check.ts';
import { useUsernameCheck } from './use-username-check.ts';

/** The username at sign-up, which shows while it is typed whether it is free. */
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
