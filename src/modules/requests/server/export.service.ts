import type { RequestView } from '#modules/requests/requests.contract.ts';
import type { Db } from '#platform/db/pool.ts';
import { requestView } from './requests.present.ts';
import { listWholeOf } from './requests.queries.ts';

/** Few, since each brings its whole log. */
const AT_ONCE = 20;

/** Every request that a person sent or got, as they may see it, with the whole log. A few are read at a time. */
export async function* readRequestsOf(db: Db, userId: string): AsyncGenerator<RequestView> {
  let after: string | undefined;
  for (;;) {
    const rows = await listWholeOf(db, userId, after, AT_ONCE);
    for (const row of rows) yield requestView(row);
    after = rows.at(-1)?.request.id;
    if (rows.length < AT_ONCE) return;
  }
}
