import { type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { paths } from '#web/paths.ts';

interface SavedForm<T extends FieldValues> {
  resolver: Resolver<T, unknown, T>;
  /** What the server has. */
  saved: T;
  save(changed: Partial<T>): Promise<{ message: string }>;
  /** What is said of a failure. */
  failed(error: ApiError): string;
}

/**
 * A form over something that exists already. It sends only what was changed in it, and afterwards shows everything
 * as it is then, so that two tabs do not undo each other's words, nor go on showing what was before. What comes anew
 * from the server while somebody writes replaces only the fields that they did not touch.
 */
export function useSavedForm<T extends FieldValues>({ resolver, saved, save, failed }: SavedForm<T>) {
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<T, unknown, T>({
    resolver,
    values: saved,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  // Read here, since a form tells only what somebody reads while it renders.
  const { dirtyFields } = formState;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const toast = useToast();

  const send = handleSubmit(async (values) => {
    const changed = Object.entries(values).filter(
      ([name]) => (dirtyFields as Record<string, unknown>)[name],
    ) as [Path<T>, unknown][];
    try {
      const { message } = await save(Object.fromEntries(changed) as Partial<T>);
      // What was cleaned up is shown as it is now; the fields stay, and so does the focus in them.
      reset(values, { keepDirtyValues: false, keepFieldsRef: true });
      toast.success(message);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = changed.filter(([name]) => error.fields[name] !== undefined);
      for (const [name] of refused) setError(name, { type: 'server', message: error.fields[name] ?? '' });
      if (refused[0]) setFocus(refused[0][0]);
      toast.error(failed(error));
      if (error.code === 'not_signed_in') await navigate(paths.signIn(paths.settings));
    }
  });
  return { register, formState, send };
}
