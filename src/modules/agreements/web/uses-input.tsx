import { useRef } from 'react';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { describedBy, FieldNotes } from '#ui/field/field-notes.tsx';
import { RIGHTS_USES, type RightsUse, rightsUseLabel } from '../agreements.terms.rules.ts';
import styles from './agreement-form.module.css';

interface UsesInputProps {
  id: string;
  label: string;
  error: string | undefined;
  value: readonly RightsUse[];
  onChange: (uses: RightsUse[]) => void;
  onBlur: () => void;
}

export function UsesInput({ id, label, error, value, onChange, onBlur }: UsesInputProps) {
  const group = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it passes the focus to the first choice, like a radio group
    <div
      ref={group}
      id={id}
      role="group"
      tabIndex={-1}
      className={styles.uses}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, { error })}
      aria-invalid={error ? true : undefined}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) group.current?.querySelector('input')?.focus();
      }}
      onBlur={onBlur}
    >
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      {RIGHTS_USES.map((use) => (
        <Checkbox
          key={use}
          label={rightsUseLabel(use)}
          checked={value.includes(use)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, use] : value.filter((one) => one !== use))
          }
        />
      ))}
      <FieldNotes id={id} error={error} />
    </div>
  );
}
