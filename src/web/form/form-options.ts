import type { FieldValues, Path } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { Refusal } from '../write/refusal.ts';
import type { WriteOptions } from '../write/use-write.ts';
import type { DraftName } from './use-draft.ts';

/** Options of every form. `send` gives null if the user called it off: then nothing more happens. */
interface CommonOptions<Input extends FieldValues, Output extends object, Result>
  extends Omit<WriteOptions<[Output], Result>, 'queue' | 'silent' | 'intentKey' | 'onRefused'> {
  /** The endpoint's own schema of a body, or one that the form adds to. */
  schema: ZodType<Output, Input>;
  /** What the ids of its fields begin with, where links lead to one: `profile` makes `profile-headline`. */
  id?: string;
  /** Said in a toast of every failure, beside what the fields and the summary say. */
  failed?: string;
  /** Where a refusal is told that is about no field: above the submit button when left out. */
  refusalIn?: 'summary' | 'toast';
  /** When a field says what is wrong: once it was left, or, for a form of one short field, at the first attempt. */
  mode?: 'onTouched' | 'onSubmit';
  /** Takes the focus after a refusal that is told in a toast. */
  focusOnRefusal?: Path<Input>;
  /** What the caller does about a refusal: return true, and nothing more is done about it. */
  onRefused?: (refusal: Refusal) => boolean | undefined;
  /** In place of `onSuccess` where it was written on while it was sent, which stays: without it, a new form is done. */
  onWrittenOn?: (result: Result, values: Output) => unknown;
}

/** A form that begins empty, or with values that are nowhere kept. */
export interface NewForm<Input extends FieldValues, Output extends object, Result>
  extends CommonOptions<Input, Output, Result> {
  /** What stands in the fields at first. Nothing is chosen yet where a choice is ''. */
  defaults: { [Name in keyof Input]: Input[Name] | (Input[Name] extends string ? '' : never) };
  /** Keeps what is written in this tab under this name, which says whose it is. */
  draft?: DraftName;
  saved?: undefined;
  send: (values: Output, key: string) => Promise<Result | null>;
}

export interface SavedForm<Input extends FieldValues, Output extends object, Result>
  extends CommonOptions<Input, Output, Result> {
  saved: Input;
  defaults?: undefined;
  /** As of a new form; what was not touched shows what is saved. */
  draft?: string;
  send: (changed: Partial<Output>, key: string) => Promise<Result | null>;
}
