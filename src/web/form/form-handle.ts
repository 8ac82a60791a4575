import type { RefObject, SyntheticEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormRegisterReturn } from 'react-hook-form';
import type { Summary } from './form-state.ts';

/** What `Form` and its kin need to know of a form. */
export interface AnyForm {
  id: string;
  element: RefObject<HTMLFormElement | null>;
  submit: (event: SyntheticEvent) => void;
  pending: boolean;
  /** How often it was tried to send it. */
  attempts: number;
  summary: Summary | null;
  errorOf: (name: string) => string | undefined;
  labelOf: (name: string) => string;
  focus: (name: string) => void;
  /** Takes back what was said of the last attempt. */
  clear: () => void;
  /** Empties a form that was sent, so that it can be used for the next thing: for a dialog that is opened again. */
  open: () => void;
  /** Reads the page again where a refusal said that it shows what is no longer so. */
  catchUp: () => void;
}

/** A field of which another tab or device saved something else. */
export interface ChangedField {
  name: string;
  label: string;
  /** As it is saved now. */
  saved: unknown;
  /** Whether the form holds other words: what was not written over shows what is saved. */
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
  /** For text fields, text areas, passwords, selects, checkboxes: `<TextField {...form.field('title', 'Title')} />` */
  field: <Name extends Path<Input>>(
    name: Name,
    label: string,
  ) => UseFormRegisterReturn<Name> & Named & { defaultValue?: string };
  /** For what gives its value by itself, such as tags: `<TagsInput {...form.choice('tags', 'Tags')} max={5} />` */
  choice: <Name extends Path<Input>>(name: Name, label: string) => ChoiceProps<PathValue<Input, Name>>;
  value: <Name extends Path<Input>>(name: Name) => PathValue<Input, Name>;
  set: <Name extends Path<Input>>(name: Name, value: PathValue<Input, Name>) => void;
  /** Whether something was written that is not saved. */
  dirty: boolean;
  /** Whether what stands in the form was left there earlier (`draft`). */
  restored: boolean;
  /** What was saved elsewhere since it was begun to write over it (`ChangedMeanwhile`). */
  meanwhile: readonly ChangedField[];
  /** Everything as it was at first, with nothing said of it and no draft kept. */
  reset: () => void;
}
