import { addressKey } from '#infra/edge/rate-limiter.ts';
import type { Change } from './change.ts';
import type { ServedEndpoint } from './dispatch.ts';

/** What was counted for a write. */
export interface Counted {
  /** The write did not happen, or is the repeat of another one. Harmless to repeat. */
  giveBack(): void;
}

/**
 * Looks at what a user is about to write to others.
 * @param writer the user's id; of a visitor the network address, as limits count it
 * @returns what it counted for it; null for nothing
 * @throws {AppError} slowed, where it may not be written now
 */
export type Screen = (writer: string, texts: readonly string[]) => Promise<Counted | null>;

/** An endpoint whose words are looked at, once everything is known of the call but what its handler finds. */
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

/** The texts of a body, by the paths of their properties: `note`, `payment.text`, and of each thing in a list. */
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

/** As a change, which gives back what was counted where it turns out to be a repeat. */
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
