import { sql } from 'drizzle-orm';
import { empties } from '#infra/erase-steps.ts';
import { exportsBatches } from '#infra/export-parts.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { agreementsExportText } from '#modules/agreements/agreements.messages.ts';
import { listAgreementsOf, requestsOfUser } from './agreements.queries.ts';
import { agreementDeliverables, agreementInstalments, agreements } from './agreements.table.ts';

export const agreementsExport: readonly ExportPart[] = [
  exportsBatches({
    file: 'agreements.json',
    about: agreementsExportText,
    // A small batch, since each row has all versions of an agreement.
    size: 20,
    read: listAgreementsOf,
    positionOf: ({ requestId }) => requestId,
    present: ({ view }) => JSON.parse(view),
  }),
];

/**
 * Empties the texts of all versions of a deleted user's agreements, since each version may repeat the texts of both
 * sides. Days, platforms, amounts and what was paid stay as the other side's record. The links and pictures that the
 * user delivered are removed.
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
      and (what <> '' or (link is not null or image_url is not null or image_alt <> '') and ${deliveredBy(userId)})`,
    (userId) => sql`update ${agreementDeliverables} set what = '',
      link = case when ${deliveredBy(userId)} then null else link end,
      image_url = case when ${deliveredBy(userId)} then null else image_url end,
      image_alt = case when ${deliveredBy(userId)} then '' else image_alt end`,
  ),
  empties(
    agreementInstalments,
    (userId) => sql`${agreementInstalments.requestId} in ${requestsOfUser(userId)}
      and (reference <> '' or missing_text <> '')`,
    () => sql`update ${agreementInstalments} set
      reference = case when sent_at is not null then '' end, missing_text = case when missing_at is not null then '' end`,
  ),
];

function deliveredBy(userId: string) {
  return sql`${agreementDeliverables.deliveredBy} = (select case when r.sender_id = ${userId} then 'sender'
    else 'recipient' end from requests r where r.id = ${agreementDeliverables.requestId})`;
}
