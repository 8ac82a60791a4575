import type { ComponentProps } from 'react';
import { Field, type FieldFrameProps } from '../field/field.tsx';
import styles from './select.module.css';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'size' | 'multiple' | 'children' | keyof FieldFrameProps> & {
    options: readonly SelectOption[];
    /** Shown while nothing is chosen; its value is ''. */
    placeholder?: string;
  };

/**
 * Chooses one option of a list. A native select, so it works before hydration, with every keyboard and on every phone.
 * Accepts every prop of one, including `{...form.field('category', 'Category')}` of `useForm`.
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
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, required, unmarked, hideLabel, id, className }}>
      {(control) => (
        <span className={styles.box}>
          <select {...select} {...control} className={styles.select}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map(({ value, label, disabled }) => (
              // The value of an option without a value attribute is its label.
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
