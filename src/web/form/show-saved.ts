import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Shows the saved values, which the server may have normalised. Focus and later input stay.
 * @param typed the fields that were edited while the form was being saved
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
    // Each name is a field. Setting a field to its current value keeps the caret.
    const path = name as Path<Input>;
    form.setValue(path, typed.includes(name) ? form.getValues(path) : value, { shouldDirty: true });
  }
}
