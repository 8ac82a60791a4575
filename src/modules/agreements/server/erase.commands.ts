import { sql } from 'drizzle-orm';
import { empties } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { requestsOfUser } from './agreements.queries.ts';
import { agreementDeliverables, agreements } from './agreements.table.ts';

/**
 * Takes the words out of the agreements of a user whose account is gone: of every version, since each side proposes what
 * the other wrote. Days, platforms and amounts stay the other side's record. Of what was delivered, their own goes.
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
