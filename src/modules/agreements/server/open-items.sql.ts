import { columnsOf, Expression, jsonView } from '#infra/db/json-view.ts';
import { openItem } from '#modules/requests/requests.open.contract.ts';
import type { OpenItem } from '#modules/requests/requests.open-items.rules.ts';
import { wordsShownTo } from './agreements.queries.ts';
import { agreementDeliverables } from './agreements.table.ts';

const d = columnsOf(agreementDeliverables, 'd');

const ITEM = jsonView(openItem, {
  ...d,
  what: new Expression(`case when shown.words then ${d.what} else '' end`),
  state: new Expression<OpenItem['state']>(
    `case when ${d.deliveredAt} is null then 'not delivered' else 'not confirmed' end`,
  ),
});

/** The SQL of the undelivered and unconfirmed items of the agreement in force: `openItems` of the manifest. */
export function openItems(requestId: string, reader: string): string {
  const shown = wordsShownTo({ id: reader, role: 'user' }).text.replaceAll('?', reader);
  return `(select coalesce(json_agg(${ITEM} order by ${d.n}), '[]'::json)
    from agreement_deliverables d join requests on requests.id = d.request_id
      join profiles sender on sender.user_id = requests.sender_id
      join profiles recipient on recipient.user_id = requests.recipient_id cross join lateral ${shown}
    where d.request_id = ${requestId} and d.confirmed_at is null and d.version =
      (select max(v.version) from agreements v where v.request_id = ${requestId} and v.outcome = 'accepted'))`;
}
