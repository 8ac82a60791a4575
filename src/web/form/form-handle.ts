import type { RefObject, SyntheticEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormRegisterReturn } from 'react-hook-form';
import type { Summary } from './form-state.ts';

export interface AnyForm {
  id: string;
  element: RefObject<HTMLFormElement | null>;
  submit: (event: SyntheticEvent) => void;
  pending: boolean;
  attempts: number;
  summary: Summary | null;
  errorOf: (name: string) => string | undefined;
  labelOf: (name: string) => string;
  focus: (name: string) => void;
  /** Removes the messages of the last attempt. */
  clear: () => void;
  /** Empties a form that was sent. Call it when its dialog opens again. */
  open: () => void;
  /** Reads the page again if a refusal showed that it is stale. */
  catchUp: () => void;
}

export interface ChangedField {
  name: string;
  label: string;
  saved: unknown;
  /** Whether the user edited the field. An untouched field shows the saved value. */
  isWritten: boolean;
}

interface Named {
  id: string;
  label: string;
  error: string | undefined;
}

interface ChoiceProps<Value> extends Named {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
}

export interface FormHandle<Input extends FieldValues> extends AnyForm {
  /**
   * Props of text fields, text areas, passwords, selects and checkboxes: `<TextField {...form.field('title', 'Title')}
   * />`
   */
  field: <Name extends Path<Input>>(
    name: Name,
    label: string,
  ) => UseFormRegisterReturn<Name> & Named & { defaultValue?: string };
  /** Props of controlled components, such as tags: `<TagsInput {...form.choice('tags', 'Tags')} max={5} />` */
  choice: <Name extends Path<Input>>(name: Name, label: string) => ChoiceProps<PathValue<Input, Name>>;
  value: <Name extends Path<Input>>(name: Name) => PathValue<Input, Name>;
  set: <Name extends Path<Input>>(name: Name, value: PathValue<Input, Name>) => void;
  dirty: boolean;
  /** Whether the values were restored from a draft. */
  restored: boolean;
  /** Fields that were saved elsewhere since this form was first edited (see `ChangedMeanwhile`). */
  meanwhile: readonly ChangedField[];
  reset: () => void;
}
