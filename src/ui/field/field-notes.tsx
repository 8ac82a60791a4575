import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field-notes.module.css';

type Notes = { error?: string | undefined; hint?: ReactNode };

type FieldNotesProps = Notes & {
  id: string;
  className?: string;
};

/** The error and the hint below a control. `describedBy` links them to the control. */
export function FieldNotes({ id, error, hint, className }: FieldNotesProps) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className={clsx(styles.note, styles.error, className)}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={clsx(styles.note, styles.hint, className)}>
          {hint}
        </p>
      ) : null}
    </>
  );
}

export function describedBy(id: string, { error, hint }: Notes): string | undefined {
  return clsx(error && `${id}-error`, hint && `${id}-hint`) || undefined;
}
