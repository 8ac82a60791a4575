import { sql } from 'drizzle-orm';
import { empties } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { requestsOfUser } from './agreements.queries.ts';
import { agreementDeliverables, agreements } from './agreements.table.ts';

/**
 * Empties the texts of all versions of a deleted user's agreements, since each version may repeat the texts of both
 * sides. Days, platforms and amounts stay as the other side's record. The links and pictures that the user delivered
 * are removed.
 */
export const eraseAgreements: readonly EraseStep[] = [
  empties(
    agreements,
    (userId) => sql`${agreements.requestId} in ${requestsOfUser(userId)}
      and (${agreements.rightsWhere} <> '' or ${agreements.paymentText} <> '')`,
    () => sql`update ${agreements} set rights_where = '', payment_text = ''`,
  ),
  empties(
    agreementDeliverables,
    (userId) => sql`${agreementDeliverables.requestId} in ${requestsOfUser(userId)}
      and (what <> '' or (link is not null or image_url is not null) and ${deliveredBy(userId)})`,
    (userId) => sql`update ${agreementDeliverables} set what = '',
      link = case when ${deliveredBy(userId)} then null else link end,
      image_url = case when ${deliveredBy(userId)} then null else image_url end`,
  ),
];

function deliveredBy(userId: string) {
  return sql`${agreementDeliverables.deliveredBy} = (select case when r.sender_id = ${userId} then 'sender'
    else 'recipient' end from requests r where r.id = ${agreementDeliverables.requestId})`;
}
