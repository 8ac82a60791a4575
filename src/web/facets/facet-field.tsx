import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { TextField } from '#ui/field/text-field.tsx';

interface FacetFieldProps {
  label: string;
  name: string;
  /** What the address says. */
  value: string;
  /** What can be applied. */
  pattern: string;
  /** What is said of anything else. */
  problem: string;
}

/** A field of a `FacetBar`. What does not fit its pattern is not applied, and the field says so. */
export function FacetField({ label, name, value, pattern, problem }: FacetFieldProps) {
  const [error, setError] = useState<string>();
  const input = useFollowing(value, (control, said) => {
    control.value = said;
    setError(undefined);
  });
  return (
    <TextField
      ref={input}
      label={label}
      unmarked
      name={name}
      defaultValue={value}
      // Before there is a script, the browser says by itself what is wrong, in the words of the title.
      pattern={pattern}
      title={problem}
      error={error}
      onInput={({ currentTarget }) => currentTarget.validity.valid && setError(undefined)}
      onBlur={({ currentTarget }) => setError(currentTarget.validity.valid ? undefined : problem)}
      onInvalid={(event) => {
        event.preventDefault();
        setError(problem);
        const { currentTarget } = event;
        if (currentTarget.form?.querySelector('input:invalid') === currentTarget) currentTarget.focus();
      }}
    />
  );
}

interface FacetCheckboxProps extends Pick<ComponentProps<typeof Checkbox>, 'label'> {
  name: string;
  /** As the address says. */
  checked: boolean;
}

/** A tick box of a `FacetBar`: it applies at once. */
export function FacetCheckbox({ label, name, checked }: FacetCheckboxProps) {
  const input = useFollowing(checked, (control, said) => {
    control.checked = said;
  });
  return <Checkbox ref={input} label={label} name={name} value="1" defaultChecked={checked} />;
}

/**
 * Puts what the address says into a control when that has changed, also after going back. Made anew, the control would
 * lose the focus. What was typed before there was a script stays.
 */
export function useFollowing<T>(
  said: T,
  put: (control: HTMLInputElement, said: T) => void,
): RefObject<HTMLInputElement | null> {
  const control = useRef<HTMLInputElement>(null);
  const latest = useRef({ said, put });
  latest.current.put = put;
  useEffect(() => {
    if (!control.current || latest.current.said === said) return;
    latest.current.said = said;
    latest.current.put(control.current, said);
  }, [said]);
  return control;
}
