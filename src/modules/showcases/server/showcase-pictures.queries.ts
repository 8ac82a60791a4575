import { sql } from 'drizzle-orm';
import { findAddresses } from '#infra/db/addresses.ts';
import type { Db } from '#infra/db/pool.ts';
import { agreementDeliverables } from '#modules/agreements/server/agreements.table.ts';
import { inLists } from '#modules/profiles/server/visibility.service.ts';
import { showcasesVisibleTo } from './visibility.service.ts';

/** The pictures of confirmed deliveries in collaborations that are shown. */
export function findPublicPicturesOfShowcases(db: Db, urls: string[]): Promise<string[]> {
  return findAddresses(
    db,
    urls,
    [agreementDeliverables.imageUrl],
    sql`${agreementDeliverables.confirmedAt} is not null and exists (select from showcases
      join requests on requests.id = showcases.request_id join kollabs on kollabs.id = requests.kollab_id
      join profiles sender on sender.user_id = requests.sender_id
      join profiles recipient on recipient.user_id = requests.recipient_id
      where showcases.request_id = ${agreementDeliverables.requestId} and ${showcasesVisibleTo(inLists(null)).sql})`,
  );
}
