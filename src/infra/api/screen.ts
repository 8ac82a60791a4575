import { addressKey } from '#infra/edge/rate-limiter.ts';
import type { Change } from './change.ts';
import type { ServedEndpoint } from './dispatch.ts';

/** What was counted for a write by a `Screen`. */
export interface Counted {
  /** Undoes the count if the write failed or was a repeat. Idempotent. */
  giveBack(): void;
}

/**
 * Checks texts that a user is about to publish.
 * @param writer the user's id, or a visitor's network address as rate limits count it
 * @returns what was counted for the texts; null if nothing was
 * @throws {AppError} slowed, if they may not be published now
 */
export type Screen = (writer: string, texts: readonly string[]) => Promise<Counted | null>;

/** Wraps an endpoint so that its `words` are screened after validation and before its handler. */
export function screened(served: ServedEndpoint, screen: Screen): ServedEndpoint {
  const { words } = served.spec;
  if (!words) return served;
  return {
    ...served,
    async handler(request) {
      const { viewer, caller, body, change, write } = request;
      const writer = viewer?.userId ?? addressKey(caller.ip);
      const counted = await screen(writer, textsIn(body, words));
      if (!counted) return served.handler(request);
      try {
        return await served.handler({
          ...request,
          change: countedOnce(change, counted),
          write: (steps) => write({ ...steps, giveBack: both(steps.giveBack, counted) }),
        });
      } catch (error) {
        counted.giveBack();
        throw error;
      }
    },
  };
}

/** The texts of a body at the paths of properties, such as `note` or `payment.text`. A path also goes through lists. */
function textsIn(body: unknown, paths: readonly string[]): string[] {
  return paths.flatMap((path) => textsAt(body, path.split('.'))).filter((text) => text !== '');
}

function textsAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return textsAt(Reflect.get(value, name), rest);
}

function both(giveBack: (() => void) | undefined, counted: Counted): () => void {
  return () => {
    giveBack?.();
    counted.giveBack();
  };
}

/** Wraps a change so that a repeat, which does not run the work, undoes the count. */
function countedOnce(change: Change, counted: Counted): Change {
  return async (work) => {
    let hasBegun = false;
    const response = await change((tx) => {
      hasBegun = true;
      return work(tx);
    });
    if (!hasBegun) counted.giveBack();
    return response;
  };
}
