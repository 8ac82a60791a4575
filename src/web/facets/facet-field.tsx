import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { isComposing } from '#ui/field/is-composing.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useRouterNow } from '../router-glue/router-now.ts';

interface FacetFieldProps {
  label: string;
  name: string;
  value: string;
  pattern: string;
  problem: string;
}

/** A text field of a `FacetBar`. A value that does not match the pattern is not applied and shows an error. */
export function FacetField({ label, name, value, pattern, problem }: FacetFieldProps) {
  const [error, setError] = useState<string>();
  const typed = useRef(false);
  const input = useSyncedControl(value, (control, next) => {
    // Text that is being typed is not applied yet.
    if (typed.current && control === document.activeElement) return;
    control.value = next;
    setError(undefined);
  });
  return (
    <TextField
      ref={input}
      label={label}
      unmarked
      name={name}
      defaultValue={value}
      // Before hydration the browser validates the pattern and shows the title as the message.
      pattern={pattern}
      title={problem}
      error={error}
      onInput={({ currentTarget }) => {
        typed.current = true;
        if (currentTarget.validity.valid) setError(undefined);
      }}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !isComposing(nativeEvent)) typed.current = false;
      }}
      onBlur={({ currentTarget }) => {
        typed.current = false;
        setError(currentTarget.validity.valid ? undefined : problem);
      }}
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
  checked: boolean;
}

export function FacetCheckbox({ label, name, checked }: FacetCheckboxProps) {
  const input = useSyncedControl(checked, (control, next) => {
    control.checked = next;
  });
  return <Checkbox ref={input} label={label} name={name} value="1" defaultChecked={checked} />;
}

/**
 * Writes the value of the address into a control when it changes, also after Back. Remounting would lose the focus.
 * While a page loads, the control may be ahead of the address.
 */
export function useSyncedControl<T>(
  next: T,
  put: (control: HTMLInputElement, next: T) => void,
): RefObject<HTMLInputElement | null> {
  const control = useRef<HTMLInputElement>(null);
  const latest = useRef({ next, put });
  latest.current.put = put;
  const isLoading = useNavigation().state !== 'idle';
  const routerNow = useRouterNow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the present state and never changes.
  useLayoutEffect(() => {
    if (!control.current || latest.current.next === next || isLoading || routerNow().isLoading) return;
    latest.current.next = next;
    latest.current.put(control.current, next);
  }, [next, isLoading]);
  return control;
}
