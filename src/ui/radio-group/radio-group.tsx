import { type ReactNode, useId, useRef } from 'react';
import { describedBy, FieldNotes } from '../field/field-notes.tsx';
import styles from './radio-group.module.css';

interface RadioGroupProps<Value extends string> {
  label: ReactNode;
  options: readonly { value: Value; label: ReactNode }[];
  /** '' while nothing is chosen. */
  value: Value | '';
  onChange: (value: Value) => void;
  onBlur?: () => void;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  id?: string;
}

/** Takes the props of `form.choice` of `useForm`. The arrow keys move the choice. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  onBlur,
  hint,
  error,
  required = false,
  id,
}: RadioGroupProps<Value>) {
  const madeId = useId();
  const groupId = id ?? madeId;
  const group = useRef<HTMLDivElement>(null);
  // A form focuses an invalid control by its id: pass the focus on to the choices.
  const enter = () => {
    const radios = [...(group.current?.querySelectorAll('input') ?? [])];
    (radios.find(({ checked }) => checked) ?? radios[0])?.focus();
  };
  return (
    <div
      ref={group}
      id={groupId}
      role="radiogroup"
      tabIndex={-1}
      className={styles.group}
      aria-labelledby={`${groupId}-label`}
      aria-describedby={describedBy(groupId, { error, hint })}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      onFocus={(event) => {
        if (event.target === event.currentTarget) enter();
      }}
    >
      <p id={`${groupId}-label`} className={styles.label}>
        {label}
        {required ? null : <span className={styles.optional}> (optional)</span>}
      </p>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name={groupId}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes id={groupId} error={error} hint={hint} />
    </div>
  );
}
