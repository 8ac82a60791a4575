import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';

const BATCH = 200;

interface Due {
  name: string;
  /** Lists items that may be due, after a position in their order. Without a `position`, the id is used. */
  list: (after: string | undefined, most: number) => PromiseLike<{ id: string; position?: string }[]>;
  handle: (id: string) => Promise<void>;
}

/** Handles everything that has become due, item by item, so that a failure does not stop the others. */
export async function forEachDue(
  { log }: Pick<AppContext, 'log'>,
  { name, list, handle }: Due,
): Promise<void> {
  const read = (after: string | undefined) => list(after, BATCH);
  for await (const found of inBatches(BATCH, read, ({ id, position }) => position ?? id)) {
    for (const { id } of found) {
      try {
        await handle(id);
      } catch (error) {
        log.error({ err: error, id }, `a scheduled job could not handle ${name}`);
      }
    }
  }
}
