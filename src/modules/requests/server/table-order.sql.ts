import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { nextSideAfter } from '#modules/requests/requests.display.rules.ts';
import { isActive, isCompleted, isPending } from './request-states.sql.ts';
import { requests, requestUpdates } from './requests.table.ts';
import type { ReaderOfRequests } from './visibility.service.ts';

type OtherColumns = Record<'title' | 'sender' | 'recipient', SQLWrapper>;

/** The sort key of each column of a table of requests. `own`: whether the reader sent the request. */
const COLUMNS: Record<string, (others: OtherColumns, own: SQL) => SQL> = {
  datePosted: () => sql`${requests.datePosted}`,
  completedAt: () => sql`${requests.completedAt}`,
  kollabTitle: ({ title }) => sql`lower(${title})`,
  sender: ({ sender }) => sql`lower(${sender})`,
  recipient: ({ recipient }) => sql`lower(${recipient})`,
  // The other side; for a reader who is neither, the sender. See `otherParticipant` in web/request-shown.ts.
  with: ({ sender, recipient }, own) => sql`lower(case when ${own} then ${recipient} else ${sender} end)`,
  status: () =>
    sql`case when ${isPending} then 0 when ${isActive} then 1 when ${isCompleted} then 2 else 3 end`,
  // First what waits for the reader, then what waits for the other side, then the rest.
  waitingFor: (_, own) => sql`case when ${nextSide()} is null then 2
    when ${nextSide()} = case when ${own} then 'sender' else 'recipient' end then 0 else 1 end`,
};

/** The side that a request waits for: `waitingFor` of requests.display.rules.ts in SQL. */
function nextSide(): SQL {
  const sides = Object.entries(nextSideAfter).map(([type, side]) => sql`when ${type} then ${side}`);
  return sql`(select case ${requestUpdates.type} ${sql.join(sides, sql` `)} end from ${requestUpdates}
    where ${requestUpdates.requestId} = ${requests.id} and ${requestUpdates.type} <> 'update'
    order by ${requestUpdates.position} desc limit 1)`;
}

/** @param sort a column's name, with a leading minus for descending order; an unknown name means newest first */
export function tableOrder(sort: string, reader: ReaderOfRequests, others: OtherColumns): SQL {
  const own = sql`${requests.senderId} = ${reader?.id ?? null}::uuid`;
  const name = sort.replace(/^-/, '');
  // The name comes from the client, and 'constructor' is a property of every object.
  const column = Object.hasOwn(COLUMNS, name) ? COLUMNS[name] : undefined;
  if (!column) return sql`${requests.datePosted} desc`;
  const key = column(others, own);
  return sort.startsWith('-') ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;
}
