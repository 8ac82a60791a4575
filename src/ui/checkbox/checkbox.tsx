import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, FieldNotes } from '../field/field-notes.tsx';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** Accepts every prop of an input, including `{...form.field('terms', 'I agree')}` of `useForm`. */
export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const madeId = useId();
  const inputId = id ?? madeId;
  return (
    <div className={clsx(styles.field, className)}>
      <div className={styles.line}>
        <input
          {...input}
          id={inputId}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, { error, hint })}
        />
        <label htmlFor={inputId} className={styles.label}>
          {label}
        </label>
      </div>
      <FieldNotes id={inputId} error={error} hint={hint} className={styles.note} />
    </div>
  );
}
