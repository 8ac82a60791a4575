import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';

const BATCH = 200;

interface Due {
  /** Of what, for who reads the log. */
  what: string;
  /** What may be due, in order, behind a place in it: that of the id where a row has no other. */
  list: (after: string | undefined, most: number) => PromiseLike<{ id: string; place?: string }[]>;
  /** Does what is due for one of them, in a transaction of its own. */
  tend: (id: string) => Promise<void>;
}

/** Does what time alone does to many things, each by itself, so that one failure stops no other. */
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
