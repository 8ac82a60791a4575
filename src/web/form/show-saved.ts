import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Shows what was saved as it was cleaned up. The fields stay, and so do the focus in them and what was typed meanwhile.
 * @param typed the fields that were changed while it was being saved
 */
export function showSaved<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  saved: Input,
  typed: readonly string[],
): void {
  if (typed.length === 0) {
    form.reset(saved, { keepDirtyValues: false, keepFieldsRef: true });
    return;
  }
  form.reset(saved, { keepValues: true, keepFieldsRef: true });
  for (const [name, value] of Object.entries(saved)) {
    // Each is a field. A field that is given what stands in it keeps the place of its cursor.
    const path = name as Path<Input>;
    form.setValue(path, typed.includes(name) ? form.getValues(path) : value, { shouldDirty: true });
  }
}
