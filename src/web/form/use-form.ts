import { zodResolver } from '@hookform/resolvers/zod';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { useToast } from '#ui/toast/toast.tsx';
import { prepareApi } from '../api.ts';
import { useRevalidateParts } from '../revalidation.ts';
import { IntentKey } from '../write/intent.ts';
import type { Refusal } from '../write/refusal.ts';
import { useWrite } from '../write/use-write.ts';
import type { FormHandle } from './form-handle.ts';
import type { NewForm, SavedForm } from './form-options.ts';
import {
  changedFields,
  changedOnly,
  messageAt,
  needsSummary,
  type Summary,
  splitFields,
} from './form-state.ts';
import { useAfterPress } from './use-after-press.ts';
import { useDraft } from './use-draft.ts';

interface Sending<Output> {
  values: Output;
  /** All values of the form, also where only the changed ones are sent. */
  whole: Output;
  basis: unknown;
  key?: string;
}

/**
 * A form that writes:
 * ```
 * const form = useForm({
 *   schema: changeEmailBody,
 *   defaults: { newEmail: '', currentPassword: '' },
 *   send: (body, key) => api.changeEmail({ body, key }),
 *   onShown: onClose,
 * });
 * <Form form={form} submit="Send the links" busyLabel="Sending the links">
 *   <TextField {...form.field('newEmail', 'New email address')} required type="email" autoComplete="email" />
 *   <PasswordField {...form.field('currentPassword', 'Current password')} required autoComplete="current-password" />
 * </Form>
 * ```
 * Errors of the schema and of the server appear beside their fields. After a failed attempt the focus moves to the one
 * invalid field, or to the summary above the submit button. Everything else is as in `useWrite`.
 */
export function useForm<Input extends FieldValues, Output extends object, Result>(
  options: NewForm<Input, Output, Result>,
): FormHandle<Input> {
  return useWritingForm(options);
}

/**
 * A form that edits saved values, as read by the page's loader. It sends only changed fields, so that two tabs do not
 * overwrite each other. New values from the server replace only untouched fields.
 */
export function useSavedForm<Input extends FieldValues, Output extends object, Result>(
  options: SavedForm<Input, Output, Result>,
): FormHandle<Input> {
  return useWritingForm(options);
}

/** A wrong code is selected, so that the next digit replaces it. */
function focusWrong(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement && field.autocomplete === 'one-time-code') field.select();
}

function useWritingForm<Input extends FieldValues, Output extends object, Result>(
  options: NewForm<Input, Output, Result> | SavedForm<Input, Output, Result>,
): FormHandle<Input> {
  const { schema, saved, failed, refusalIn = 'summary', focusOnRefusal, onRefused } = options;
  const { success, goTo, onSuccess, onWrittenOn, onShown, toastMs, changes } = options;
  const ownId = useId();
  const id = options.id ?? ownId;
  const hookForm = useHookForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    // The library's type allows partial values; these are complete.
    ...(saved
      ? { values: saved, resetOptions: { keepDirtyValues: true } }
      : { defaultValues: options.defaults as DefaultValues<Input> }),
    mode: options.mode ?? 'onTouched',
    shouldFocusError: false,
  });
  const { register, getValues, watch, formState } = hookForm;
  // Read during render because the library only tracks state that is read there. `keepDirtyValues` needs
  // `dirtyFields`.
  const { errors, isDirty, dirtyFields: _, defaultValues } = formState;
  // The options have one or the other.
  const unwritten = (saved ?? options.defaults) as FieldValues;
  const [served] = useState<FieldValues>(unwritten);
  const labels = useRef(new Map<string, string>());
  const element = useRef<HTMLFormElement>(null);
  const refusal = useRef<{ text: string | undefined; outdated: boolean }>(null);
  const [attempts, setAttempts] = useState(0);
  const [summary, setSummary] = useState<Summary | null>(null);
  const [intentKey] = useState(() => new IntentKey());
  const isOver = saved !== undefined;
  const startOver = () => {
    intentKey.restore(undefined);
    // The initial values have the type of the form.
    hookForm.reset(unwritten as DefaultValues<Input>);
    clear();
  };
  const kept = useDraft(hookForm, { draft: options.draft, element, unwritten, isOver, startOver }, intentKey);
  /** Whether the current values were sent and are saved. */
  const isDone = useRef(false);
  const sent = useRef<FieldValues>({});
  const revalidateParts = useRevalidateParts();
  const toast = useToast();
  const afterPress = useAfterPress();

  const errorOf = (name: string) => messageAt(errors, name);
  const labelOf = (name: string) => labels.current.get(name) ?? name;
  const focus = (name: string) => document.getElementById(`${id}-${name}`)?.focus();
  const clear = () => {
    refusal.current = null;
    setSummary(null);
    hookForm.clearErrors();
  };

  const explain = (refused: Refusal): boolean => {
    // The redirect to sign-in shows the reason.
    if (refused.kind === 'session') return false;
    if (onRefused?.(refused)) return true;
    if (failed) toast.error(failed);
    const { own, other } = splitFields(refused.fields, (name) => labels.current.has(name));
    for (const [name, message] of own) {
      // The name was registered by `field` or `choice`.
      hookForm.setError(name as Path<Input>, { type: 'server', message });
    }
    const text = own.length === 0 ? refused.text : other;
    const inToast = text !== undefined && refusalIn === 'toast';
    refusal.current = { text: inToast ? undefined : text, outdated: !inToast && refused.outdated };
    if (inToast && focusOnRefusal) focus(focusOnRefusal);
    return !inToast;
  };
  const send = async ({ values, key = '' }: Sending<Output>): Promise<Result | null> => {
    sent.current = structuredClone(getValues());
    kept.keep();
    return options.send(values, key);
  };
  const write = useWrite<[Sending<Output>], Result | null>(send, {
    intentKey,
    ...(toastMs !== undefined && { toastMs }),
    ...(changes && { changes }),
    success: (result, { values }) => (typeof success === 'function' ? success(result, values) : success),
    goTo: (result, { values }) => (typeof goTo === 'function' ? goTo(result, values) : goTo),
    onSuccess(result, { values, whole }) {
      const typed = saved || onWrittenOn ? changedFields(sent.current, getValues()) : [];
      kept.drop();
      // The schema accepts its own output as input.
      if (saved) showSaved(hookForm, whole as unknown as Input, typed);
      else if (typed.length > 0) kept.keep();
      if (typed.length === 0) kept.arrived();
      isDone.current = !saved && typed.length === 0;
      return (typed.length > 0 && onWrittenOn ? onWrittenOn : onSuccess)?.(result, values);
    },
    onShown: (result, { values }) => onShown?.(result, values),
    onRefused: explain,
  });

  const trySend = hookForm.handleSubmit(async (whole) => {
    const values = saved ? changedOnly(whole, getValues(), defaultValues ?? {}) : whole;
    // The `send` of a saved form accepts a part of the output.
    await write.run({ values: values as Output, whole, basis: options.basis });
  });
  const submit = async (event: SyntheticEvent) => {
    // React events bubble through portals: a form in a dialog would also submit the form that opened the dialog.
    event.stopPropagation();
    refusal.current = null;
    isDone.current = false;
    setSummary(null);
    await trySend(event);
    setAttempts((before) => before + 1);
  };

  // A visible form is likely to be sent.
  useEffect(prepareApi, []);

  // After the errors have been rendered.
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = [...(element.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    const names = wrong.map((field) => field.id.slice(id.length + 1));
    const attempt = { text: refusal.current?.text, names };
    if (needsSummary(attempt)) setSummary(attempt);
    else if (wrong[0]) focusWrong(wrong[0]);
  }, [attempts, id]);

  return {
    id,
    element,
    submit: (event) => void submit(event),
    pending: write.pending,
    attempts,
    summary,
    errorOf,
    labelOf,
    focus,
    clear,
    catchUp() {
      if (!refusal.current?.outdated) return;
      refusal.current.outdated = false;
      void revalidateParts(['page']);
    },
    field(name, label) {
      labels.current.set(name, label);
      const text: unknown = served[name];
      const registered = register(name);
      return {
        ...registered,
        onBlur: async (event) => afterPress(() => void registered.onBlur(event)),
        id: `${id}-${name}`,
        label,
        error: errorOf(name),
        // The library writes values into the elements only in the browser. Without this the served fields would be
        // empty, and hydration would mix early input with the values.
        ...(typeof text === 'string' && { defaultValue: text }),
      };
    },
    choice(name, label) {
      labels.current.set(name, label);
      const { onChange, onBlur } = register(name);
      return {
        id: `${id}-${name}`,
        label,
        error: errorOf(name),
        value: watch(name),
        onChange: (value) => void onChange({ target: { name, value } }),
        // Without a value, blur would empty the field.
        onBlur: () =>
          afterPress(() => void onBlur({ target: { name, value: getValues(name) }, type: 'blur' })),
      };
    },
    value: (name) => watch(name),
    set(name, value) {
      hookForm.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    },
    open() {
      if (isDone.current) startOver();
      isDone.current = false;
    },
    dirty: isDirty,
    restored: kept.restored,
    meanwhile: (saved && kept.over ? changedFields(kept.over, saved) : []).map((name) => ({
      ...{ name, label: labelOf(name), saved: saved?.[name] },
      isWritten:
        changedFields({ [name]: saved?.[name] }, { [name]: getValues(name as Path<Input>) }).length > 0,
    })),
    reset() {
      hookForm.reset();
      kept.drop();
      clear();
    },
  };
}

/** Shows the saved values, which the server may have normalised. Focus and fields in `typed` stay. */
function showSaved<Input extends FieldValues, Output>(
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
