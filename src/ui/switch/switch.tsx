import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** Applies at once. For a choice that is sent with a form use Checkbox. */
export function Switch({ label, hint, className, id, ...input }: SwitchProps) {
  const madeId = useId();
  const inputId = id ?? madeId;
  return (
    <div className={clsx(styles.field, className)}>
      <div className={styles.words}>
        <label htmlFor={inputId} className={styles.label}>
          {label}
        </label>
        {hint ? (
          <p id={`${inputId}-hint`} className={styles.hint}>
            {hint}
          </p>
        ) : null}
      </div>
      <input
        {...input}
        id={inputId}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its checked state
        role="switch"
        className={styles.track}
        aria-describedby={hint ? `${inputId}-hint` : undefined}
      />
    </div>
  );
}
