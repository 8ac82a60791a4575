import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '#ui/toast/toast.tsx';
import { destination } from '../destination.ts';
import { markChanged, type Part, useReadAgain } from '../revalidation.ts';
import { IntentKey, intentOf } from './intent.ts';
import { rememberWrite } from './own-writes.ts';
import type { Refusal } from './refusal.ts';
import { useTellRefusal } from './use-tell-refusal.ts';
import { WriteQueue } from './write-queue.ts';

type Input = [input?: object];

/**
 * What a write adds to its input, unless the caller has a key. A function that makes the call itself passes it on, or a
 * retry counts twice.
 */
export interface Keyed {
  key?: string;
}

export interface WriteOptions<Args extends Input, Result> {
  /** What is said once it is done; nothing when left out. */
  success?: string | ((result: Result, ...args: Args) => string | undefined);
  /** How long that and a refusal stay, in ms. */
  toastMs?: number;
  /** What it changes, to be read again: the page when left out, nothing when empty. */
  changes?: readonly Part[];
  /**
   * Where to go once it is done, unless the user left the page meanwhile. The page there is read by the way, so nothing
   * is read twice.
   */
  goTo?: string | ((result: Result, ...args: Args) => string | undefined);
  /** At once when it is done, before anything is read again: close the form, move the focus. */
  onSuccess?: (result: Result, ...args: Args) => unknown;
  /** Once the page shows what changed. */
  onShown?: (result: Result, ...args: Args) => unknown;
  /**
   * What the caller does about a refusal: return true, and nothing more is done about it. Where the session ended, the
   * way to sign-in follows all the same.
   */
  onRefused?: (refusal: Refusal, ...args: Args) => boolean | undefined;
  /** The page makes it by itself, and a user can do nothing about a failure: none is told. */
  silent?: boolean;
  /** Keeps the idempotency key, where it is to outlive the page. */
  intentKey?: IntentKey;
  /** Every press counts: they are sent one after the other. Otherwise a press during another one is dropped. */
  queue?: boolean;
}

export interface Write<Args extends Input, Result> {
  /**
   * Sends it. Never rejects: what goes wrong is told.
   * @returns what the server said; undefined when it was refused or dropped
   */
  run: (...args: Args) => Promise<Result | undefined>;
  pending: boolean;
  /**
   * What is sent and not yet settled, in order. Apply it to what is shown, and a change shows at once, and is gone
   * by itself when the server refuses it: `const shown = pendingInputs.reduce(withChange, saved)`
   */
  pendingInputs: readonly Args[0][];
}

/**
 * A write to the server: for a button, a switch, a menu entry. For a form see `useForm`.
 * ```
 * const unblock = useWrite(api.unblockUser, { success: ({ message }) => message });
 * <Button onClick={() => unblock.run({ params: { username } })}>Unblock</Button>
 * ```
 * It cannot fire twice, keeps its idempotency key while the same thing is tried again, tells success and every kind
 * of failure, and reads again what it changed.
 * @param call takes one object, to which `key` is added; a result of null means that the user called it off
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
  const tell = useTellRefusal();
  const { clear } = useToast();

  const run = useCallback(
    async (...args: Args) => {
      const intent = intentOf(args[0]);
      const begunAt = destination();
      if (!queue.takes(intent, latest.current.options.queue ?? false)) return undefined;
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
          // What was said of a try before is no longer so.
          clear(queue);
          // It is done. What goes wrong from here on is our fault, and must not be told as a refusal.
          await finish(result, args, options, begunAt).then(shown.resolve, reportError);
          return result;
        } catch (error) {
          await tell(error, {
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
    [queue, ownKey, finish, tell, clear],
  );
  return { run, pending: pendingInputs.length > 0, pendingInputs };
}

/** What follows a write that was done. Tells whether the page shows what changed. */
function useFinish() {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
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
      const said = typeof success === 'function' ? success(result, ...args) : success;
      // In the words of the response.
      const banner = said === Object(result).message;
      if (said) toast.success(said, { banner, duration: toastMs });
      let isShown = true;
      const path = typeof goTo === 'function' ? goTo(result, ...args) : goTo;
      if (path !== undefined && destination() === begunAt) {
        markChanged(changes.filter((part) => part !== 'page'));
        await navigate(path);
        isShown = new URL(path, location.href).pathname === location.pathname;
      } else if (changes.length > 0) {
        isShown = await readAgain(changes);
      }
      await onShown?.(result, ...args);
      return isShown;
    },
    [readAgain],
  );
}

/** `key` beside what the caller gave: endpoints take it, and a function that does not know it ignores it. */
function withKey<Args extends Input>(args: Args, key: string): Args {
  // The same input, and no type says that it may have a key.
  return [{ ...args[0], key }] as unknown as Args;
}

/**
 * For a button that turns something on and off: takes a double click for one press. A quick server settles the first
 * half of it before the second comes, which would take it back at once.
 */
export function singlePress(press: () => unknown): (event: Pick<MouseEvent, 'detail'>) => void {
  return ({ detail }) => {
    if (detail < 2) press();
  };
}
