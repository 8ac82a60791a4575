import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '#ui/toast/toast.tsx';
import { destination } from '../destination.ts';
import { markChanged, type Part, useRevalidateParts } from '../revalidation.ts';
import { IntentKey, intentOf } from './intent.ts';
import { rememberWrite } from './own-writes.ts';
import type { Refusal } from './refusal.ts';
import { useHandleRefusal } from './use-handle-refusal.ts';
import { WriteQueue } from './write-queue.ts';

type Input = [input?: object];

/**
 * The idempotency key that a write adds to its input, unless the caller set one. A function that calls the endpoint
 * itself must pass it on, or a retry has a second effect.
 */
export interface Keyed {
  key?: string;
}

export interface WriteOptions<Args extends Input, Result> {
  success?: string | ((result: Result, ...args: Args) => string | undefined);
  toastMs?: number;
  /** The parts to read again; the page by default, nothing if empty. */
  changes?: readonly Part[];
  /**
   * The address to navigate to after success, unless the user left the page meanwhile. The navigation reads the new
   * page, so nothing is read twice.
   */
  goTo?: string | ((result: Result, ...args: Args) => string | undefined);
  /** Called right after success, before anything is read again: close the form, move the focus. */
  onSuccess?: (result: Result, ...args: Args) => unknown;
  /** Called once the page shows the change. */
  onShown?: (result: Result, ...args: Args) => unknown;
  /** Handles a refusal: return true to skip the default handling. An expired session still redirects to sign-in. */
  onRefused?: (refusal: Refusal, ...args: Args) => boolean | undefined;
  /** For writes that the page makes by itself: failures are not shown. */
  silent?: boolean;
  /** Holds the idempotency key if it must outlive the page. */
  intentKey?: IntentKey;
  /** Sends every press, one after the other. By default a press while another is pending is dropped. */
  queue?: boolean;
}

export interface Write<Args extends Input, Result> {
  /**
   * Sends the write. Never rejects: failures are shown.
   * @returns the response; undefined if it was refused or dropped
   */
  run: (...args: Args) => Promise<Result | undefined>;
  pending: boolean;
  /**
   * The inputs of pending writes, in order. Apply them to the saved state for an optimistic update, which is reverted
   * by itself after a refusal: `const shown = pendingInputs.reduce(withChange, saved)`
   */
  pendingInputs: readonly Args[0][];
}

/**
 * A write to the server: for a button, a switch, a menu entry. For a form see `useForm`.
 * ```
 * const unblock = useWrite(api.unblockUser, { success: ({ message }) => message });
 * <Button onClick={() => unblock.run({ params: { username } })}>Unblock</Button>
 * ```
 * It ignores double presses, retries with the same idempotency key, shows success and every kind of failure, and reads
 * the changed parts again.
 * @param call takes one object, to which `key` is added; null as the result means that the user cancelled
 */
export function useWrite<Args extends Input, Result>(
  call: (...args: Args) => Promise<Result>,
  options: WriteOptions<Args, NonNullable<Result>> = {},
): Write<Args, NonNullable<Result>> {
  const latest = useRef({ call, options });
  latest.current = { call, options };
  const [queue] = useState(() => new WriteQueue());
  const [ownKey] = useState(() => new IntentKey());
  const [pendingInputs, setPendingInputs] = useState<readonly Args[0][]>([]);
  const finish = useFinish();
  const handleRefusal = useHandleRefusal();
  const { clear } = useToast();

  const run = useCallback(
    async (...args: Args) => {
      const intent = intentOf(args[0]);
      const begunAt = destination();
      if (!queue.accepts(intent, latest.current.options.queue ?? false)) return undefined;
      setPendingInputs((inputs) => [...inputs, args[0]]);
      return queue.run(intent, async () => {
        const { call, options } = latest.current;
        const { intentKey = ownKey } = options;
        const { key = intentKey.keyFor(intent) }: Keyed = args[0] ?? {};
        const shown = Promise.withResolvers<boolean>();
        rememberWrite(key, shown.promise);
        try {
          const result = await call(...withKey(args, key));
          intentKey.arrived();
          queue.answered();
          if (result === null || result === undefined) return undefined;
          // Dismiss the toast of the previous attempt.
          clear(queue);
          // The write has succeeded. Later errors are faults of ours, and must not be shown as a refusal.
          await finish(result, args, options, begunAt).then(shown.resolve, reportError);
          return result;
        } catch (error) {
          await handleRefusal(error, {
            about: queue,
            toastMs: options.toastMs,
            silent: options.silent,
            own: (refusal) => options.onRefused?.(refusal, ...args) ?? false,
          });
          return undefined;
        } finally {
          shown.resolve(false);
          setPendingInputs((inputs) => inputs.slice(1));
        }
      });
    },
    [queue, ownKey, finish, handleRefusal, clear],
  );
  return { run, pending: pendingInputs.length > 0, pendingInputs };
}

function useFinish() {
  const navigate = useNavigate();
  const revalidateParts = useRevalidateParts();
  const toast = useToast();
  const latest = useRef({ navigate, toast });
  latest.current = { navigate, toast };
  return useCallback(
    async <Args extends Input, Result>(
      result: Result,
      args: Args,
      { success, toastMs, changes = ['page'], goTo, onSuccess, onShown }: WriteOptions<Args, Result>,
      begunAt: string,
    ) => {
      const { navigate, toast } = latest.current;
      await onSuccess?.(result, ...args);
      const text = typeof success === 'function' ? success(result, ...args) : success;
      if (text) toast.success(text, { duration: toastMs });
      let isShown = true;
      const path = typeof goTo === 'function' ? goTo(result, ...args) : goTo;
      if (path !== undefined && destination() === begunAt) {
        markChanged(changes.filter((part) => part !== 'page'));
        await navigate(path);
        isShown = new URL(path, location.href).pathname === location.pathname;
      } else if (changes.length > 0) {
        isShown = await revalidateParts(changes);
      }
      await onShown?.(result, ...args);
      return isShown;
    },
    [revalidateParts],
  );
}

function withKey<Args extends Input>(args: Args, key: string): Args {
  // TypeScript cannot express that the input may have a key.
  return [{ ...args[0], key }] as unknown as Args;
}

/**
 * For a toggle button: treats a double click as one press. With a fast server the first click is settled before the
 * second arrives, which would undo it.
 */
export function singlePress(press: () => unknown): (event: Pick<MouseEvent, 'detail'>) => void {
  return ({ detail }) => {
    if (detail < 2) press();
  };
}
