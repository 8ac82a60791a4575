import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { describedBy, FieldNotes } from './field-notes.tsx';

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldFrameProps = {
  label: ReactNode;
  /** Help that is shown before an error. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. Marks the control invalid. */
  error?: string | undefined;
  required?: boolean;
  /** For filters and settings: not marked as optional. */
  unmarked?: boolean;
  hideLabel?: boolean;
  id?: string;
  className?: string;
};

type FieldProps = FieldFrameProps & {
  /** Beside the label: a link, a counter. */
  aside?: ReactNode;
  /** Below the control, and part of its description: a strength meter. */
  below?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** The control must spread the props that `children` gets. */
export function Field({
  label,
  hint,
  error,
  required = false,
  unmarked = false,
  hideLabel = false,
  id,
  className,
  aside,
  below,
  children,
}: FieldProps) {
  const madeId = useId();
  const controlId = id ?? madeId;
  const name = (
    <label htmlFor={controlId} className={hideLabel ? 'visually-hidden' : styles.label}>
      {label}
      {required || unmarked || hideLabel ? null : <span className={styles.optional}> (optional)</span>}
    </label>
  );
  return (
    <div className={clsx(styles.field, className)} data-invalid={error ? '' : undefined}>
      {aside ? (
        <div className={styles.top}>
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      {children({
        id: controlId,
        'aria-describedby': describedBy(controlId, { error, hint }),
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {below}
      <FieldNotes id={controlId} error={error} hint={hint} />
    </div>
  );
}
