import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { describedBy, FieldNotes } from './field-notes.tsx';

/** What a control inside a Field must carry so that label, hint and error belong to it. */
type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldFrameProps = {
  label: ReactNode;
  /** Helps before anything goes wrong. */
  hint?: ReactNode;
  /** What is wrong and what to do. Marks the control invalid. */
  error?: string | undefined;
  required?: boolean;
  /** A filter or a setting: neither asked for, nor marked as optional. */
  unmarked?: boolean;
  /** The label is there for screen readers only. */
  hideLabel?: boolean;
  /** Takes the place of the id made here. */
  id?: string;
  className?: string;
};

type FieldProps = FieldFrameProps & {
  /** Stands beside the label: a link, a counter. */
  aside?: ReactNode;
  /** Stands under the control and describes it too: a strength meter. */
  below?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error as one, wired by aria. The control takes the props that `children` is given. */
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
