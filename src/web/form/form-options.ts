import type { FieldValues, Path } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { Refusal } from '../write/refusal.ts';
import type { WriteOptions } from '../write/use-write.ts';
import type { DraftName } from './use-draft.ts';

/** Options of every form. `send` resolves to null if the user cancelled: then nothing more happens. */
interface CommonOptions<Input extends FieldValues, Output extends object, Result>
  extends Omit<WriteOptions<[Output], Result>, 'queue' | 'silent' | 'intentKey' | 'onRefused'> {
  /** The body schema of the endpoint, or an extension of it. */
  schema: ZodType<Output, Input>;
  /** The prefix of field ids, for links to a field: `profile` gives `profile-headline`. */
  id?: string;
  /** The toast shown at every failure, in addition to field errors and the summary. */
  failed?: string;
  /** Where to show a refusal that concerns no field; above the submit button by default. */
  refusalIn?: 'summary' | 'toast';
  /** When to validate a field: on blur, or, for a form with one short field, at the first attempt. */
  mode?: 'onTouched' | 'onSubmit';
  /** The field to focus after a refusal that is shown in a toast. */
  focusOnRefusal?: Path<Input>;
  /**
   * What is sent besides the values, such as the version of what the page shows. With another one, the same values get
   * a new idempotency key.
   */
  basis?: unknown;
  /** Handles a refusal; return true to skip the default handling. */
  onRefused?: (refusal: Refusal) => boolean | undefined;
  /**
   * Replaces `onSuccess` if the user edited the form while it was being sent; the edits stay. By default a new form
   * counts as done.
   */
  onWrittenOn?: (result: Result, values: Output) => unknown;
}

export interface NewForm<Input extends FieldValues, Output extends object, Result>
  extends CommonOptions<Input, Output, Result> {
  /** The initial values; '' for a choice that is not made yet. */
  defaults: { [Name in keyof Input]: Input[Name] | (Input[Name] extends string ? '' : never) };
  /** Stores the values as a draft of this tab. The name contains the user. */
  draft?: DraftName;
  saved?: undefined;
  send: (values: Output, key: string) => Promise<Result | null>;
}

export interface SavedForm<Input extends FieldValues, Output extends object, Result>
  extends CommonOptions<Input, Output, Result> {
  saved: Input;
  defaults?: undefined;
  /** As for a new form; untouched fields show the saved values. */
  draft?: string;
  send: (changed: Partial<Output>, key: string) => Promise<Result | null>;
}
