import { CATEGORIES } from '#contract/product.ts';
import { Condition } from '#infra/db/condition.ts';
import { columnsOf, Expression, type FieldsOf, jsonView } from '#infra/db/json-view.ts';
import { deletedKollabTitle } from '#modules/kollabs/kollabs.messages.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import {
  type PublicRequestView,
  publicRequestView,
  type RequestUpdate,
  type RequestView,
  requestUpdate,
  requestView,
} from '#modules/requests/requests.contract.ts';
import { closedByProduct } from '#modules/requests/requests.moves.rules.ts';
import { requests, requestUpdates } from './requests.table.ts';
import { partsShownTo, type ReaderOfRequests } from './visibility.service.ts';

/*
 * SQL expressions that build a request as JSON. The statement must join `requests`, `kollabs` and the profiles
 * `sender` and `recipient` under these names, and `shownTo` laterally.
 */

const r = columnsOf(requests, 'requests');
const k = columnsOf(kollabs, 'kollabs');
const SIDES = { sender: columnsOf(profiles, 'sender'), recipient: columnsOf(profiles, 'recipient') };
type Side = keyof typeof SIDES;

/**
 * A subquery for a lateral join: which parts of a collaboration are shown to a reader, and whether the reader is one
 * of its sides. `offset 0` keeps the planner from inlining it, so that the conditions are evaluated once per row
 * instead of once per field.
 */
export function shownTo(reader: ReaderOfRequests): Condition {
  const { sender, recipient, kollab, title } = partsShownTo(reader);
  const parts = [sender, recipient, kollab, title];
  const [ofSender, ofRecipient, ofKollab, ofTitle] = parts.map(({ text }) => `(${text})`);
  const text = `(select ${ofSender} as sender, ${ofRecipient} as recipient, ${ofKollab} as kollab,
    ${ofTitle} as title, coalesce(?::uuid in (requests.sender_id, requests.recipient_id), false) as participant
    offset 0) as shown`;
  return new Condition(text, ...parts.flatMap(({ values }) => values), reader?.id ?? null);
}

/** An empty username means that there is no profile to link to. */
const ofSide = (side: Side, field: 'username' | 'displayName' | 'profileImageUrl' | 'contentType') =>
  whenShown(side, SIDES[side][field], field === 'displayName' ? DELETED_NAME : '');

const publicFields: FieldsOf<typeof publicRequestView> = {
  requestId: r.id,
  kollabId: r.kollabId,
  kollabTitle: new Expression(`case when shown.title then ${k.title} else ${neutralTitle()} end`),
  kollabImageUrl: whenShown('title', k.imageUrl, ''),
  kollabCategory: k.category,
  kollabAvailable: new Expression('shown.kollab'),
  sender: ofSide('sender', 'username'),
  recipient: ofSide('recipient', 'username'),
  users: new Expression(
    `json_build_array(${ofSide('sender', 'username')}, ${ofSide('recipient', 'username')})`,
  ),
  senderDisplayName: ofSide('sender', 'displayName'),
  recipientDisplayName: ofSide('recipient', 'displayName'),
  senderImageUrl: ofSide('sender', 'profileImageUrl'),
  recipientImageUrl: ofSide('recipient', 'profileImageUrl'),
  senderContentType: ofSide('sender', 'contentType'),
  recipientContentType: ofSide('recipient', 'contentType'),
  senderAccountType: SIDES.sender.accountType,
  recipientAccountType: SIDES.recipient.accountType,
  datePosted: r.datePosted,
  completedAt: r.completedAt,
  completed: r.completed,
};

export const publicRequestJson: Expression<PublicRequestView> = jsonView(publicRequestView, publicFields);

/** @param updates the entries of its log, from `updatesOf` */
export function requestJson(updates: Expression<RequestUpdate[]>): Expression<RequestView> {
  return jsonView(requestView, {
    ...publicFields,
    ...r,
    note: whenShown('sender', r.note, ''),
    links: new Expression(`case when shown.sender then ${r.links} else '{}' end`),
    price: new Expression(`case when shown.sender then ${r.price} end`),
    closesAt: new Expression(
      `case when ${r.active} and not ${r.completed} then least(${SIDES.sender.deleteAt}, ${SIDES.recipient.deleteAt}) end`,
    ),
    closingNote: closingNote(),
    updates,
  });
}

const BY_PRODUCT = closedByProduct.map((how) => `'${how}'`).join(', ');

/** A note that the product wrote for a deleted account is shown even if that side is hidden. */
function closingNote(): Expression<string | null> {
  const hidden = `(${r.closedBy} = 'sender' and not shown.sender
    or ${r.closedBy} = 'recipient' and not shown.recipient)`;
  return new Expression(
    `case when ${r.closedHow} not in (${BY_PRODUCT}) and ${hidden} then null else ${r.closingNote} end`,
  );
}

/**
 * Milestones are always shown; the texts of a hidden side are not.
 * @param entries a query of the entries
 */
export function updatesQuery(entries: string): string {
  const u = columnsOf(requestUpdates, 'u');
  const hidden = `coalesce(${u.authorId} = ${r.senderId} and not shown.sender
    or ${u.authorId} = ${r.recipientId} and not shown.recipient, false)`;
  const name = `case ${u.authorId} when ${r.senderId} then ${ofSide('sender', 'username')}
    when ${r.recipientId} then ${ofSide('recipient', 'username')} else '' end`;
  const entry = jsonView(requestUpdate, {
    ...u,
    author: new Expression(name),
    note: new Expression(`case when ${hidden} then '' else ${u.note} end`),
  });
  return `select coalesce(json_agg(${entry} order by ${u.position}), '[]'::json) as updates
    from (${entries}) as u where ${u.type} <> 'update' or not ${hidden}`;
}

/** The same as an expression, for statements that do not join the log. */
export function updatesOf(entries: string): Expression<RequestUpdate[]> {
  return new Expression(`(${updatesQuery(entries)})`);
}

const WHOLE_LOG_ENTRIES = 200;

const NEWEST = 'select max(u.position) as position from request_updates u where u.request_id = requests.id';

/**
 * All milestones, and the updates among the newest entries. Selects by position, since ranking the entries is more
 * expensive than reading them.
 * @param log the table of the entries, or a query that replaces it
 * @param newest a query of the `position` of the newest entry
 */
export function wholeLogOf(log = 'request_updates', newest = NEWEST): string {
  return `select e.* from (${newest}) as newest join ${log} e on e.request_id = requests.id
    and (e.type <> 'update' or e.position > newest.position - ${WHOLE_LOG_ENTRIES})`;
}

/** @param log the table of the entries, or a query that replaces it */
export function newestEntriesOf(log: string, written: number): string {
  return `select n.* from (select e.*, rank() over (partition by e.type = 'update' order by e.position desc) as newest_rank
    from ${log} e where e.request_id = requests.id) as n where n.type <> 'update' or n.newest_rank <= ${written}`;
}

export const EVERY_ENTRY = 'select e.* from request_updates e where e.request_id = requests.id';

function whenShown(part: Side | 'title', value: Expression<string>, otherwise: string): Expression<string> {
  return new Expression(`case when shown.${part} then ${value} else ${quoted(otherwise)} end`);
}

export function neutralTitle(): string {
  const titles = Object.fromEntries(CATEGORIES.map((category) => [category, deletedKollabTitle(category)]));
  // A JSON lookup: the branches of a `case` would all be initialised on each execution.
  return `${quoted(JSON.stringify(titles))}::jsonb ->> ${k.category}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
