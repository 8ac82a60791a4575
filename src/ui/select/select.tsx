import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Field, type FieldFrameProps } from '../field/field.tsx';
import styles from './select.module.css';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'size' | 'multiple' | 'children' | keyof FieldFrameProps> & {
    options: readonly SelectOption[];
    /** Shown while nothing is chosen; its value is ''. */
    placeholder?: string;
    /** Label before the control on one line, for filters above a list. */
    inline?: boolean;
  };

/**
 * One choice out of a list. It is the platform's own select, so it works before any script, with every
 * keyboard and on every phone; takes every prop of one, `{...form.field('category', 'Category')}` of `useForm` included.
 */
export function Select({
  label,
  hint,
  error,
  required,
  unmarked,
  hideLabel,
  id,
  className,
  options,
  placeholder,
  inline = false,
  ...select
}: SelectProps) {
  return (
    <Field
      {...{ label, hint, error, required, hideLabel, id }}
      unmarked={unmarked ?? inline}
      className={clsx(inline && styles.inline, className)}
    >
      {(control) => (
        <span className={styles.box}>
          <select {...select} {...control} className={styles.select}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map(({ value, label, disabled }) => (
              // An option without a value has its label for one.
              <option key={value} value={value === label ? undefined : value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
