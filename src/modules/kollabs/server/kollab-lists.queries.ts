import { CURATED_LIST, LIST } from '#contract/limits.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import type { Exclusions } from '#modules/profiles/server/exclusions.service.ts';
import { queryPlanned, textOnce } from '#platform/db/planned.ts';
import type { Database } from '#platform/db/pool.ts';
import { JsonText } from '#platform/http/answer.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { KOLLAB_VIEW } from './kollab-view.service.ts';

/*
 * The lists of Kollabs. Each is one statement that gives the views as one JSON text, in the order of an index: nothing
 * is sorted, and nothing mapped.
 */

export interface KollabList {
  views: JsonText<KollabView[]>;
  /** Cursor of the page after this one; undefined on the last. */
  next: string | undefined;
}

export interface PageOf {
  /** Rows wanted, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

export type KollabSort = 'requestsCount' | 'datePosted' | 'requestsCompleted';

export interface KollabFilter {
  sort?: KollabSort | undefined;
  category?: string | undefined;
  contentType?: string | undefined;
  accountType?: 'creator' | 'business' | undefined;
  lookingFor?: 'creators' | 'businesses' | undefined;
}

const NONE = new JsonText<KollabView[]>('[]');

const COLUMNS: Record<KollabSort, { name: string; type: string }> = {
  requestsCount: { name: 'k.requests_count', type: 'bigint' },
  datePosted: { name: 'k.date_posted', type: 'timestamptz' },
  requestsCompleted: { name: 'k.requests_completed', type: 'bigint' },
};

/** Written as the indexes' own condition is, or PostgreSQL would not see that they apply. */
const LISTED = 'k.active and k.deleted_at is null';

/**
 * Kollabs open to requests, in one of the three orders. Every order and category has an index that gives its rows
 * in order; what else is asked for, and what the viewer does not want to see, is looked at on the way.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listKollabs(
  database: Database,
  filter: KollabFilter,
  page: PageOf,
  exclusions: Exclusions | null = null,
): Promise<KollabList> {
  const { sort = 'datePosted', category, contentType, accountType, lookingFor } = filter;
  // Nothing would be found, and all of the category passed over on the way.
  if (category && exclusions?.mutedCategories.includes(category)) return { views: NONE, next: undefined };
  const where = new Conditions(LISTED);
  if (sort === 'requestsCompleted') where.add('k.requests_completed > 0');
  if (category) where.add('k.category = ?', category);
  if (contentType) where.add('p.content_type = ?', contentType);
  if (accountType) where.add('p.account_type = ?', accountType);
  if (lookingFor) where.add('k.looking_for_types @> array[?::text]', lookingFor);
  where.leaveOut(exclusions);
  const name = ['allKollabs', sort, category, contentType, accountType, lookingFor].join('/');
  return readPage(database, name, sort, where, page, exclusions);
}

/** A person's own Kollabs, newest first, closed ones too. */
export function listOwnKollabs(
  database: Database,
  userId: string,
  active: boolean | undefined,
  page: PageOf,
): Promise<KollabList> {
  const where = new Conditions('k.deleted_at is null').add('k.owner_id = ?', userId);
  if (active !== undefined) where.add(active ? 'k.active' : 'not k.active');
  return readPage(database, `ownKollabs/${userId}/${active}`, 'datePosted', where, page);
}

/**
 * A person's Kollabs as others see them, newest first, closed ones too.
 * @returns null when nobody has this name
 */
export async function listKollabsOf(
  database: Database,
  username: string,
  page: PageOf,
): Promise<KollabList | null> {
  const named = username.toLowerCase();
  const where = new Conditions('k.deleted_at is null').add(
    'k.owner_id = (select user_id from profiles where lower(username) = ? and deleted_at is null)',
    named,
  );
  const list = await readPage(database, `kollabsOf/${named}`, 'datePosted', where, page);
  if (list.views !== NONE) return list;
  const known = 'select 1 from profiles where lower(username) = $1 and deleted_at is null';
  return (await queryPlanned(database, known, [named])).rows.length > 0 ? list : null;
}

/** The newest open Kollabs of others in a person's own content type, at most as many as a curated page shows. */
export async function listCuratedKollabs(
  database: Database,
  userId: string,
  exclusions: Exclusions | null = null,
): Promise<JsonText<KollabView[]>> {
  const where = new Conditions(LISTED)
    .add('k.category = (select content_type from profiles where user_id = ?)', userId)
    .add('k.owner_id <> ?', userId)
    .leaveOut(exclusions);
  const page = { limit: CURATED_LIST };
  return (await readPage(database, 'curatedKollabs', 'datePosted', where, page, exclusions)).views;
}

/** Conditions of a statement, with their parameters in the order of their question marks. */
class Conditions {
  readonly values: unknown[] = [];
  readonly #texts: string[];

  constructor(first: string) {
    this.#texts = [first];
  }

  add(text: string, ...values: unknown[]): this {
    let place = 0;
    this.#texts.push(text.replaceAll('?', () => `$${this.values.push(values[place++])}`));
    return this;
  }

  /** Beside the order of a list, so that its pages stay full. */
  leaveOut(exclusions: Exclusions | null): this {
    if (!exclusions) return this;
    const { userId, hasBlocks, mutedTags, mutedCategories } = exclusions;
    if (mutedCategories.length > 0) this.add('k.category <> all(?::text[])', mutedCategories);
    if (mutedTags.length > 0) this.add('not k.tags && ?::text[]', mutedTags);
    if (hasBlocks) {
      this.add(
        `k.owner_id not in (select blocked_id from blocks where blocker_id = ?
          union all select blocker_id from blocks where blocked_id = ?)`,
        userId,
        userId,
      );
    }
    return this;
  }

  toString(): string {
    return this.#texts.join(' and ');
  }
}

interface Row {
  views: string | null;
  /** Where the page ends; null when nothing comes after it. */
  id: string | null;
  key: number | Date | null;
}

async function readPage(
  database: Database,
  name: string,
  sort: KollabSort,
  where: Conditions,
  { limit = LIST.default, cursor }: PageOf,
  exclusions: Exclusions | null = null,
): Promise<KollabList> {
  const { name: column, type } = COLUMNS[sort];
  if (cursor !== undefined) {
    // A number is compared as a bigint: a made-up one need not fit the column.
    const { value, id } = readCursor(name, sort === 'datePosted' ? 'date' : 'number', cursor);
    where.add(`(${column}, k.id) < (?::${type}, ?::uuid)`, value, id);
  }
  const text = textOnce(`kollabs ${column} ${limit} ${where}`, () => pageText(column, where, limit));
  const { rows } = exclusions
    ? await database.pool.query<Row>(text, where.values)
    : await queryPlanned<Row>(database, text, where.values);
  const { views = null, id = null, key = null } = rows[0] ?? {};
  return {
    views: views === null ? NONE : new JsonText(views),
    next: id !== null && key !== null ? writeCursor(name, key, id) : undefined,
  };
}

function pageText(column: string, where: Conditions, limit: number): string {
  return `select '[' || array_to_string((array_agg(view))[1:${limit}], ',') || ']' as views,
      case when count(*) > ${limit} then (array_agg(id))[${limit}] end as id,
      case when count(*) > ${limit} then (array_agg(key))[${limit}] end as key
    from (select ${KOLLAB_VIEW}::text as view, k.id, ${column} as key
      from kollabs k join profiles p on p.user_id = k.owner_id
      where ${where} order by ${column} desc, k.id desc limit ${limit + 1}) as page`;
}
