import { LIST } from '#contract/limits.ts';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AccountType, Category, LookingForType } from '#contract/product.ts';
import { Condition } from '#infra/db/condition.ts';
import type { Expression } from '#infra/db/json-view.ts';
import {
  afterSql,
  isCursorOf,
  type KeyType,
  orderSql,
  type PageOf,
  readCursor,
  writeCursor,
} from '#infra/db/keyset.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { FullKollabView, KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { type KollabSort, lookingForTypeOf } from '#modules/kollabs/kollabs.rules.ts';
import {
  byLink,
  byLinkOf,
  type Exclusions,
  inLists,
  usersVisibleTo,
} from '#modules/profiles/server/visibility.service.ts';
import { newestCommentsJson } from '#modules/reactions/server/comment-view.service.ts';
import { briefJson } from './brief.service.ts';
import { fullKollabJson, kollabJson } from './kollab-view.service.ts';
import { kollabsVisibleTo } from './visibility.service.ts';

/*
 * Lists and views of Kollabs. Each list is one statement that returns the views as one JSON text in index order,
 * without a sort in PostgreSQL or a mapping in JavaScript.
 */

export interface KollabList<V extends KollabView = KollabView> {
  views: JsonText<V[]>;
  /** Undefined on the last page. */
  next: string | undefined;
}

export interface KollabFilter {
  sort?: KollabSort | undefined;
  category?: Category | undefined;
  contentType?: string | undefined;
  accountType?: AccountType | undefined;
  lookingFor?: LookingForType | undefined;
}

interface ListReader {
  /** The reader's account type: Kollabs that look for it come first. Null for visitors, whose lists have one order. */
  accountType: AccountType | null;
  exclusions: Exclusions | null;
}
const VISITOR: ListReader = { accountType: null, exclusions: null };

const NO_KOLLABS = new JsonText<never[]>('[]');
const VIEW = kollabJson('k', 'p');
const FULL_VIEW = fullKollabJson('k', 'p');

const inOrderOf = <T extends KeyType>(column: string, type: T) =>
  ({ column, id: 'k.id', type, direction: 'desc' }) as const;
const ORDERS = {
  requestsCount: inOrderOf('k.requests_count', 'bigint'),
  datePosted: inOrderOf('k.date_posted', 'timestamptz'),
  requestsCompleted: inOrderOf('k.requests_completed', 'bigint'),
} satisfies Record<KollabSort, object>;

const NAMES = { kollab: 'k', owner: 'p' };

/** Open to requests and visible. Must imply the condition of the partial indexes. */
const openIn = (exclusions: Exclusions | null) =>
  Condition.all(new Condition('k.active'), kollabsVisibleTo(inLists(exclusions), NAMES));

/**
 * Open Kollabs in one of the three orders. Each order has an index, with and without a category; the other filters and
 * the viewer's exclusions are checked row by row.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listKollabs(
  database: Database,
  filter: KollabFilter,
  page: PageOf,
  reader: ListReader = VISITOR,
): Promise<KollabList> {
  const { exclusions } = reader;
  const { sort = 'datePosted', category, contentType, accountType, lookingFor } = filter;
  // The query would scan the whole category and return nothing.
  if (category && exclusions?.mutedCategories.includes(category))
    return { views: NO_KOLLABS, next: undefined };
  const where = Condition.all(
    openIn(exclusions),
    sort === 'requestsCompleted' ? new Condition('k.requests_completed > 0') : undefined,
    category && new Condition('k.category = ?', category),
    contentType ? new Condition('p.content_type = ?', contentType) : undefined,
    accountType && new Condition('p.account_type = ?', accountType),
    lookingFor && new Condition('k.looking_for_types @> array[?::text]', lookingFor),
  );
  const name = ['allKollabs', sort, category, contentType, accountType, lookingFor].join('/');
  // The filter leaves only Kollabs that look for the reader's type, so the list has one part.
  const mine = reader.accountType && lookingForTypeOf({ accountType: reader.accountType });
  const partedReader = lookingFor === mine ? { ...reader, accountType: null } : reader;
  return readPage(database, name, sort, where, page, partedReader);
}

/** Newest first, including closed and hidden ones. */
export function listOwnKollabs(
  database: Database,
  userId: string,
  active: boolean | undefined,
  page: PageOf,
): Promise<KollabList<FullKollabView>> {
  const where = Condition.all(
    kollabsVisibleTo(byLinkOf(userId), NAMES),
    new Condition('k.owner_id = ?', userId),
    active === undefined ? undefined : new Condition(active ? 'k.active' : 'not k.active'),
  );
  return readPageOf(FULL_VIEW, database, `ownKollabs/${userId}/${active}`, 'datePosted', where, page);
}

/**
 * Newest first, including closed ones.
 * @param open excludes Kollabs that are closed, and hidden ones in the viewer's own list
 * @returns null if no user of this name is visible to the viewer
 */
export async function listKollabsOf(
  database: Database,
  username: string,
  viewer: PolicyViewer | null,
  page: PageOf,
  open?: 'true',
): Promise<KollabList | null> {
  const named = username.toLowerCase();
  const where = Condition.all(
    kollabsVisibleTo(byLink(viewer), NAMES),
    new Condition('k.owner_id = (select user_id from profiles where lower(username) = ?)', named),
    open && new Condition("k.active and k.state = 'active'"),
  );
  const name = open ? `kollabsOf/${named}/open` : `kollabsOf/${named}`;
  const list = await readPage(database, name, 'datePosted', where, page);
  if (list.views !== NO_KOLLABS) return list;
  const known = Condition.all(
    new Condition('lower(p.username) = ?', named),
    usersVisibleTo(byLink(viewer), 'p'),
  );
  const text = `select 1 from profiles p where ${known.numbered()}`;
  return (await queryPlanned(database, text, [...known.values])).rows.length > 0 ? list : null;
}

export async function listCuratedKollabs(
  database: Database,
  userId: string,
  limit: number,
  reader: ListReader = VISITOR,
): Promise<JsonText<KollabView[]>> {
  const where = Condition.all(
    openIn(reader.exclusions),
    new Condition('k.category = (select content_type from profiles where user_id = ?)', userId),
    new Condition('k.owner_id <> ?', userId),
  );
  return (await readPage(database, 'curatedKollabs', 'datePosted', where, { limit }, reader)).views;
}

export async function findKollabView(
  database: Database,
  id: string,
  viewer: PolicyViewer | null,
): Promise<JsonText<FullKollabView> | null> {
  const where = Condition.all(new Condition('k.id = ?', id), kollabsVisibleTo(byLink(viewer), NAMES));
  const text = textOnce(
    `kollab ${where.text}`,
    () => `select ${fullKollabJson('k', 'p', { comments: newestCommentsJson('k', '$1::uuid'), files: briefJson('k') })}::text as view
      from kollabs k join profiles p on p.user_id = k.owner_id where ${where.numbered(2)}`,
  );
  const values = [viewer?.id ?? null, ...where.values];
  const { rows } = await queryPlanned<{ view: string }>(database, text, values);
  return rows[0] ? new JsonText(rows[0].view) : null;
}

interface Row {
  views: string | null;
  /** The id of the last row of the page; null on the last page. */
  id: string | null;
  key: number | Date | null;
  part: number | null;
}

type PageArguments = [
  database: Database,
  name: string,
  sort: KollabSort,
  which: Condition,
  page: PageOf,
  reader?: ListReader,
];

function readPage(...args: PageArguments): Promise<KollabList> {
  return readPageOf(VIEW, ...args);
}

async function readPageOf<V extends KollabView>(
  view: Expression<V>,
  ...[database, name, sort, which, { limit = LIST.default, cursor }, reader = VISITOR]: PageArguments
): Promise<KollabList<V>> {
  const { type } = ORDERS[sort];
  const parts = partsFor(reader);
  // The cursor of a list with two parts names the part in which its page ended.
  const listOf = (part: number) => (parts.length > 1 ? `${name}/${reader.accountType}/${part}` : name);
  const ofCursor = parts.findIndex((_, part) => cursor !== undefined && isCursorOf(listOf(part), cursor));
  const from = Math.max(0, ofCursor);
  const begin = cursor === undefined ? undefined : readCursor(listOf(from), type, cursor);
  const behind = begin && new Condition(afterSql(ORDERS[sort], { key: '?', id: '?' }), begin.key, begin.id);
  const wheres = parts
    .slice(from)
    .map((part, index) => Condition.all(which, part, index === 0 ? behind : undefined));
  const text = textOnce(`kollabs ${view === VIEW} ${sort} ${from} ${wheres.map((where) => where.text)}`, () =>
    pageSql(view, sort, wheres, from),
  );
  const values = [...wheres.flatMap((where) => where.values), limit];
  const { rows } = reader.exclusions
    ? await database.pool.query<Row>(text, values)
    : await queryPlanned<Row>(database, text, values);
  const { views = null, id = null, key = null, part = null } = rows[0] ?? {};
  return {
    views: views === null ? NO_KOLLABS : new JsonText(views),
    next: id !== null && key !== null ? writeCursor(listOf(part ?? 0), { key, id }) : undefined,
  };
}

/** Kollabs that look for the reader's account type, then the others. */
function partsFor({ accountType }: ListReader): (Condition | undefined)[] {
  if (accountType === null) return [undefined];
  // A literal, not a parameter, so that the planner can estimate how many rows match.
  const looksFor = `k.looking_for_types @> '{${lookingForTypeOf({ accountType })}}'`;
  return [new Condition(looksFor), new Condition(`not ${looksFor}`)];
}

/**
 * The statement of a page. The last parameter is the page's length, so that one text serves every length. The constant
 * limit in each part tells the planner that few rows are wanted; the outer limit stops the scan. `union all` reads the
 * parts in order, so the second part is not scanned if the first fills the page.
 * @param from the index of the first of these parts in the whole list
 */
function pageSql(
  view: Expression<KollabView>,
  sort: KollabSort,
  parts: readonly Condition[],
  from: number,
): string {
  const order = ORDERS[sort];
  let first = 1;
  const texts = parts.map((where, index) => {
    const numbered = where.numbered(first);
    first += where.values.length;
    return `(select ${view}::text as view, k.id, ${order.column} as key, ${from + index} as part
      from kollabs k join profiles p on p.user_id = k.owner_id
      where ${numbered} order by ${orderSql(order)} limit ${LIST.max + 1})`;
  });
  const limit = `$${first}::int`;
  const last = (column: string) => `case when count(*) > ${limit} then (array_agg(${column}))[${limit}] end`;
  return `select '[' || array_to_string((array_agg(view))[1:${limit}], ',') || ']' as views,
      ${['id', 'key', 'part'].map((column) => `${last(column)} as ${column}`).join(', ')}
    from (select * from (${texts.join(' union all ')}) as few limit ${limit} + 1) as page`;
}
