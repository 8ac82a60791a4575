import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';

const BATCH = 200;

interface Due {
  /** Name of the items in the log. */
  what: string;
  /** Lists items that may be due, after a position in their order. The position of an item is `place`, or its id. */
  list: (after: string | undefined, most: number) => PromiseLike<{ id: string; place?: string }[]>;
  /** Handles one item in a transaction of its own. */
  tend: (id: string) => Promise<void>;
}

/** Handles everything that has become due, item by item, so that a failure does not stop the others. */
export async function tendEach({ log }: Pick<AppContext, 'log'>, { what, list, tend }: Due): Promise<void> {
  const read = (after: string | undefined) => list(after, BATCH);
  for await (const found of inBatches(BATCH, read, ({ id, place }) => place ?? id)) {
    for (const { id } of found) {
      try {
        await tend(id);
      } catch (error) {
        log.error({ err: error, id }, `the clock could not tend ${what}`);
      }
    }
  }
}
