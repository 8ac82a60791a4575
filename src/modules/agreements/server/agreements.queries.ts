import { aliasedTable, and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { Condition } from '#infra/db/condition.ts';
import { columnsOf, Expression, jsonView, known } from '#infra/db/json-view.ts';
import type { Db } from '#infra/db/pool.ts';
import type { FileHolder } from '#infra/module.ts';
import { daysToRemind, payDaysToRemind } from '#modules/agreements/agreements.clock.rules.ts';
import {
  type AgreementVersionView,
  type AgreementView,
  agreementVersionView,
  agreementView,
  type DeliverableView,
  deliverableView,
  type InstalmentView,
  instalmentView,
} from '#modules/agreements/agreements.contract.ts';
import { filesJson } from '#modules/files/server/files.service.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import type { OpenItem } from '#modules/requests/requests.open-items.rules.ts';
import { openItem } from '#modules/requests/requests.payloads.contract.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import {
  partsShownTo,
  type ReaderOfRequests,
  textForReader,
} from '#modules/requests/server/visibility.service.ts';
import { agreementDeliverables, agreementInstalments, agreements } from './agreements.table.ts';

export type DeliverableRow = typeof agreementDeliverables.$inferSelect;
export type InstalmentRow = typeof agreementInstalments.$inferSelect;

const sender = aliasedTable(profiles, 'sender');
const recipient = aliasedTable(profiles, 'recipient');

/*
 * SQL expressions that build an agreement as JSON. The statement must join `requests`, `kollabs` and the profiles
 * `sender` and `recipient` under these names, and `wordsShownTo` laterally.
 */

const r = columnsOf(requests, 'requests');
const v = columnsOf(agreements, 'v');
const d = columnsOf(agreementDeliverables, 'd');
const i = columnsOf(agreementInstalments, 'i');

/**
 * Whether the texts of an agreement are shown to a reader. The texts belong to both sides, since each may repeat the
 * other's, so they are hidden if either side is hidden.
 */
export function wordsShownTo(reader: ReaderOfRequests): Condition {
  const parts = partsShownTo(reader);
  const both = Condition.all(parts.sender, parts.recipient);
  return new Condition(`(select ${both.text} as words offset 0) as shown`, ...both.values);
}

const whenShown = <T>(from: Expression<T>, otherwise: string) =>
  new Expression<T>(`case when shown.words then ${from} else ${otherwise} end`);

/** If a side is hidden, the response contains neither link, picture nor files. */
const DELIVERY = new Expression<DeliverableView['delivery']>(
  `case when ${d.deliveredAt} is not null then ${jsonView(deliverableView.shape.delivery.unwrap(), {
    by: known(d.deliveredBy),
    date: known(d.deliveredAt),
    link: whenShown(d.link, 'null'),
    imageUrl: whenShown(d.imageUrl, 'null'),
    imageAlt: whenShown(d.imageAlt, "''"),
    files: whenShown(filesJson(`files f where f.id = any(${d.fileIds})`), "'[]'::json"),
    dateConfirmed: d.confirmedAt,
  })} end`,
);

const DELIVERABLE = jsonView(deliverableView, { ...d, what: whenShown(d.what, "''"), delivery: DELIVERY });

/** `instalmentState` in SQL. */
const INSTALMENT_STATE = new Expression<InstalmentView['state']>(
  `case when ${i.arrivedAt} is not null then 'arrived' when ${i.missingAt} is not null then 'missing'
    when ${i.sentAt} is not null then 'sent' else 'open' end`,
);

const INSTALMENT = jsonView(instalmentView, {
  ...i,
  state: INSTALMENT_STATE,
  sent: new Expression<InstalmentView['sent']>(
    `case when ${i.sentAt} is not null then ${jsonView(instalmentView.shape.sent.unwrap(), {
      on: known(i.sentOn),
      date: known(i.sentAt),
      reference: whenShown(known(i.reference), "''"),
    })} end`,
  ),
  arrived: new Expression<InstalmentView['arrived']>(
    `case when ${i.arrivedAt} is not null then ${jsonView(instalmentView.shape.arrived.unwrap(), {
      on: known(i.arrivedOn),
      date: known(i.arrivedAt),
    })} end`,
  ),
  missing: new Expression<InstalmentView['missing']>(
    `case when ${i.missingAt} is not null then ${jsonView(instalmentView.shape.missing.unwrap(), {
      date: known(i.missingAt),
      text: whenShown(known(i.missingText), "''"),
    })} end`,
  ),
});

/** `mayNegotiate` in SQL. */
const NEGOTIABLE = `(${r.active} and ${r.accepted} and not (${r.senderCompleted} and ${r.recipientCompleted}))`;
const OTHER_SIDE = `case ${v.proposedBy} when 'sender' then 'recipient' else 'sender' end`;

export function isOpenFor(userId: string): SQL {
  return sql`${userId} in (${requests.senderId}, ${requests.recipientId}) and ${sql.raw(NEGOTIABLE)}
    and exists (select from ${agreements} v where v.request_id = ${requests.id} and v.outcome is null
      and v.proposed_by <> case when ${requests.senderId} = ${userId} then 'sender' else 'recipient' end
      and not exists (select from ${agreements} n where n.request_id = v.request_id and n.version > v.version))`;
}

/** The tables of an agreement, or queries that replace them. */
export interface AgreementSources {
  versions?: string;
  deliverables?: string;
  instalments?: string;
}

export function agreementJson({
  versions = 'agreements',
  deliverables = 'agreement_deliverables',
  instalments = 'agreement_instalments',
}: AgreementSources = {}): Expression<AgreementView> {
  const ofRequest = `from ${versions} v where v.request_id = requests.id`;
  const newest = `(select max(v.version) ${ofRequest})`;
  const ofVersion = `from ${instalments} i where i.request_id = v.request_id and i.version = v.version`;
  const version = jsonView(agreementVersionView, {
    ...v,
    state: new Expression<AgreementVersionView['state']>(
      `coalesce(${v.outcome}, case when ${v.version} = ${newest} then 'proposed' else 'replaced' end)`,
    ),
    deliverables: new Expression<DeliverableView[]>(
      `(select json_agg(${DELIVERABLE} order by ${d.n}) from ${deliverables} d
        where d.request_id = v.request_id and d.version = v.version)`,
    ),
    payer: new Expression<Side | null>(`(select min(i.payer) ${ofVersion})`),
    instalments: new Expression<InstalmentView[]>(
      `(select coalesce(json_agg(${INSTALMENT} order by ${i.n}), '[]'::json) ${ofVersion})`,
    ),
    rights: jsonView(agreementVersionView.shape.rights, {
      use: v.rightsUse,
      where: whenShown(v.rightsWhere, "''"),
      until: v.rightsUntil,
      exclusive: v.rightsExclusive,
    }),
    payment: jsonView(agreementVersionView.shape.payment, {
      kind: v.paymentKind,
      amount: v.paymentAmount,
      currency: v.paymentCurrency,
      text: whenShown(v.paymentText, "''"),
    }),
  });
  const ofOpen = (value: string) =>
    `(select ${value} ${ofRequest} and v.outcome is null and v.version = ${newest})`;
  return jsonView(agreementView, {
    requestId: r.id,
    newest: new Expression<number>(`coalesce(${newest}, 0)`),
    inForce: new Expression<number | null>(`(select max(v.version) ${ofRequest} and v.outcome = 'accepted')`),
    open: new Expression<number | null>(ofOpen('v.version')),
    waitsFor: new Expression<Side | null>(`case when ${NEGOTIABLE} then ${ofOpen(OTHER_SIDE)} end`),
    timeZone: whenShown(
      new Expression<string | null>(
        '(select c.time_zone from preferences c where c.user_id = requests.recipient_id)',
      ),
      'null',
    ),
    versions: new Expression<AgreementVersionView[]>(
      `(select coalesce(json_agg(${version} order by ${v.version} desc), '[]'::json) ${ofRequest})`,
    ),
  });
}

const AGREEMENT = agreementJson();

/** The caller checks whether the viewer may see it. */
export async function findAgreement(db: Db, requestId: string, reader: ReaderOfRequests) {
  const [found] = await selectAgreements(db, reader).where(eq(requests.id, requestId));
  return found ?? null;
}

export function listAgreementsOf(db: Db, userId: string, after: string | undefined, limit: number) {
  const mine = or(eq(requests.senderId, userId), eq(requests.recipientId, userId));
  return selectAgreements(db, { id: userId, role: 'user' })
    .where(
      and(
        mine,
        sql`exists (select from ${agreements} a where a.request_id = ${requests.id})`,
        after === undefined ? undefined : gt(requests.id, after),
      ),
    )
    .orderBy(asc(requests.id))
    .limit(limit);
}

function selectAgreements(db: Db, reader: ReaderOfRequests) {
  return db
    .select({
      requestId: requests.id,
      sender: requests.senderId,
      recipient: requests.recipientId,
      view: AGREEMENT.asText.sql,
    })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .innerJoin(sql`lateral ${wordsShownTo(reader).sql}`, sql`true`);
}

export function requestsOfUser(userId: string): SQL {
  return sql`(select ${requests.id} from ${requests}
    where ${requests.senderId} = ${userId} or ${requests.recipientId} = ${userId})`;
}

export async function findToRemind(db: Db, now: Date, after: string | undefined, limit: number) {
  const { from, late, to } = daysToRemind(now);
  const pay = payDaysToRemind(now);
  const isInForce = (
    part: 'd' | 'i',
  ) => sql`${sql.raw(part)}.version = (select max(a.version) from agreements a
    where a.request_id = ${sql.raw(part)}.request_id and a.outcome = 'accepted')
    and ${sql.raw(part)}.request_id > ${after ?? NO_ID}::uuid`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.request_id as id from agreement_deliverables d
      join requests r on r.id = d.request_id and r.active and r.accepted and not r.completed
      where d.due between ${from}::date and ${to}::date and d.delivered_at is null
        and d.late_reminded_at is null and (d.soon_reminded_at is null or d.due <= ${late}::date) and ${isInForce('d')}
    union select i.request_id from agreement_instalments i
      join requests r on r.id = i.request_id and r.active and r.accepted
      where i.due between ${pay.from}::date and ${pay.to}::date
        and i.arrived_at is null and (i.sent_at is null or i.missing_at is not null)
        and i.late_reminded_at is null and (i.due_reminded_at is null or i.due <= ${pay.late}::date)
        and ${isInForce('i')}
    order by 1 limit ${limit}`);
  return rows;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

const OPEN_ITEM = jsonView(openItem, {
  ...d,
  what: new Expression(`case when shown.words then ${d.what} else '' end`),
  state: new Expression<OpenItem['state']>(
    `case when ${d.deliveredAt} is null then 'not delivered' else 'not confirmed' end`,
  ),
});

const PAYER_ID = `case ${i.payer} when 'sender' then ${r.senderId} else ${r.recipientId} end`;

const UNPAID_ITEM = jsonView(openItem, {
  ...i,
  what: new Expression(`${i.currency} || ' ' || ${i.amount}`),
  state: new Expression<OpenItem['state']>(
    `case when ${INSTALMENT_STATE} = 'sent' then 'sent, not confirmed' else 'not paid' end`,
  ),
});

/**
 * `openItems` of the manifest. To its payer an instalment counts as paid once it is sent, unless the other side says it
 * is missing. To everyone else, it is open until it arrived.
 */
export function openItems(requestId: string, reader: string): string {
  const shown = textForReader(wordsShownTo({ id: reader, role: 'user' }), reader);
  const ofVersion = (part: string) => `where ${part}.request_id = ${requestId} and ${part}.version =
      (select max(v.version) from agreements v where v.request_id = ${requestId} and v.outcome = 'accepted')`;
  return `(select coalesce(json_agg(item order by part, n), '[]'::json) from (
    select 1 as part, ${d.n} as n, ${OPEN_ITEM} as item
    from agreement_deliverables d join requests on requests.id = d.request_id
      join profiles sender on sender.user_id = requests.sender_id
      join profiles recipient on recipient.user_id = requests.recipient_id cross join lateral ${shown}
    ${ofVersion('d')} and d.confirmed_at is null
    union all select 2, ${i.n}, ${UNPAID_ITEM} from agreement_instalments i
      join requests on requests.id = i.request_id
    ${ofVersion('i')} and (${INSTALMENT_STATE} in ('open', 'missing')
      or ${INSTALMENT_STATE} = 'sent' and ${reader}::uuid is distinct from ${PAYER_ID})) items)`;
}

/** Read by the two sides, in each version of the agreement that shows it to them. */
export const deliveredFiles: FileHolder = {
  async shows({ db }, viewerId, { fileId, holderId: requestId }) {
    const found = await findAgreement(db, requestId, { id: viewerId, role: 'user' });
    if (!found || ![found.sender, found.recipient].includes(viewerId)) return false;
    return found.view.includes(`"${fileId}"`);
  },
  holds: `exists (select from agreement_deliverables d
    where d.request_id = f.holder_id and d.file_ids @> array[f.id])`,
};
