import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './field.module.css';
import type { FieldFrameProps } from './field.tsx';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'type' | 'size' | 'maxLength' | keyof FieldFrameProps> & {
    strength?: ReactNode;
    aside?: ReactNode;
  };

/** A password that can be revealed. Set `autoComplete` (`current-password` or `new-password`). */
export function PasswordField({ strength, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      below={strength}
      after={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={shown}
          aria-label="Show password"
          title={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  );
}
