import { CircleCheck } from 'lucide-react';
import { TextField } from '#ui/field/text-field.tsx';
import type { FormHandle } from '#web/form/form-handle.ts';
import styles from './entrance.module.css';
import type { SignUpValues } from './sign-up-check.ts';
import { useUsernameCheck } from './use-username-check.ts';

/** The username at sign-up, which says while it is typed whether it can be had. */
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
        // What is wrong is seen as the error of the field, and read out here.
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
