import type { LookingForType } from '#contract/product.ts';
import { Condition } from '#infra/db/condition.ts';
import type { Expression } from '#infra/db/json-view.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import { kollabJson } from '#modules/kollabs/server/kollab-view.service.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { REMOTE } from '#modules/kollabs/terms.rules.ts';
import { postJson } from '#modules/posts/server/post-view.service.ts';
import { postsVisibleTo } from '#modules/posts/server/visibility.service.ts';
import { publicUserJson } from '#modules/profiles/server/user-view.service.ts';
import { inLists, type Reader, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import type { SearchKind } from '#modules/search/search-address.rules.ts';
import { FLAGS, facetEntry } from './facet-entries.ts';
import { placeEntries, type SearchedTexts } from './search-terms.ts';

/*
 * The tables that each kind is read from, and the contents of its search rows. To add a facet, see
 * docs/architecture.md, 'A search for two tags'.
 */

/** The columns of a subject that its search row is made of, as `subjectsStatement` returns them. */
interface Subject {
  id: string;
  posted: number;
  audience: number;
  category: string;
  contentType: string;
  accountType: string;
  platform: string;
}

export interface SearchSource<S extends Subject = Subject> {
  table: `search_${SearchKind}`;
  /** Joins a search row `s` to its subject and the owner's profile `p`. */
  joins: string;
  /** The same tables without search rows, and the key of the subject. */
  from: string;
  id: string;
  view(viewerParameter: string): Expression<unknown>;
  visibleTo(reader: Reader): Condition;
  /** The condition that an open Kollab is still open, since its search row may be stale. */
  stillOpen?: Condition;
  columns: string;
  textsOf(subject: S): SearchedTexts;
  /** Facet entries in addition to the common ones (facet-entries.ts). */
  facetsOf?(subject: S): (string | false | null | undefined)[];
  payOf?(subject: S): { pay: number; currency: string } | null;
  /** Texts whose words become known words, in addition to names and tags. */
  learnedFrom(subject: S): string[];
}

interface User extends Subject {
  username: string;
  displayName: string;
  businessName: string | null;
  headline: string;
  location: string;
  answersQuickly: boolean;
  verified: boolean;
}

/** Whether the user, or the owner, has a verified domain. */
const IS_VERIFIED = "p.verified_domains <> '[]'";

const users: SearchSource<User> = {
  table: 'search_users',
  joins: 'join profiles p on p.user_id = s.id',
  from: 'profiles p',
  id: 'p.user_id',
  view: () => publicUserJson('p'),
  visibleTo: (reader) => usersVisibleTo(reader, 'p'),
  columns: `p.date_joined as at, p.username, p.display_name as "displayName", p.business_name as "businessName", p.headline,
    p.location, p.content_type as category, p.answers_quickly as "answersQuickly",
    ${IS_VERIFIED} as verified`,
  // First and last names are private, so they are not searched.
  textsOf: ({ username, displayName, businessName, headline, contentType }) => ({
    wholes: [username],
    tags: [],
    names: [displayName, ...(businessName ? [businessName] : [])],
    others: [headline, contentType],
  }),
  facetsOf: ({ answersQuickly, verified, location }) => [
    ...[answersQuickly && FLAGS.answersQuickly, verified && FLAGS.verified],
    ...placeEntries(location),
  ],
  learnedFrom: ({ headline, contentType }) => [headline, contentType],
};

interface Kollab extends Subject {
  title: string;
  tags: string[];
  lookingFor: string;
  summary: string;
  compensation: string;
  lookingForTypes: LookingForType[];
  payment: Payment | null;
  deadline: string | null;
  place: string | null;
  languages: string[];
  partners: number | null;
  active: boolean;
  answersQuickly: boolean;
  verified: boolean;
}

const kollabs: SearchSource<Kollab> = {
  table: 'search_kollabs',
  joins: 'join kollabs k on k.id = s.id join profiles p on p.user_id = k.owner_id',
  from: 'kollabs k join profiles p on p.user_id = k.owner_id',
  id: 'k.id',
  view: () => kollabJson('k', 'p'),
  visibleTo: (reader) => kollabsVisibleTo(reader, { kollab: 'k', owner: 'p' }),
  stillOpen: new Condition('k.active'),
  columns: `k.date_posted as at, k.title, k.tags, k.category, k.looking_for as "lookingFor", k.summary, k.compensation,
    k.looking_for_types as "lookingForTypes", k.payment, k.deadline::text as deadline, k.place, k.languages, k.partners,
    k.active, p.answers_quickly as "answersQuickly", ${IS_VERIFIED} as verified`,
  textsOf: ({ title, tags, category, lookingFor, summary, compensation }) => ({
    wholes: [title],
    tags,
    others: [category, lookingFor, summary, compensation],
  }),
  facetsOf: ({ active, answersQuickly, verified, payment, place, ...kollab }) => [
    ...[active && FLAGS.open, answersQuickly && FLAGS.answersQuickly, verified && FLAGS.verified],
    payment && facetEntry('payment', payment.kind),
    kollab.deadline && facetEntry('deadline', kollab.deadline),
    kollab.partners !== null && facetEntry('partners', kollab.partners > 1 ? 'several' : 'one'),
    ...(place === REMOTE ? [FLAGS.remote] : placeEntries(place ?? '')),
    ...kollab.languages.map((language) => facetEntry('language', language)),
    ...kollab.lookingForTypes.map((type) => facetEntry('lookingFor', type)),
  ],
  payOf: ({ payment }) =>
    payment?.amount && payment.currency
      ? { pay: Math.floor(Number(payment.amount)), currency: payment.currency }
      : null,
  learnedFrom: ({ category }) => [category],
};

interface Post extends Subject {
  desc: string;
  tags: string[];
}

const posts: SearchSource<Post> = {
  table: 'search_posts',
  joins: 'join posts o on o.id = s.id join profiles p on p.user_id = o.owner_id',
  from: 'posts o join profiles p on p.user_id = o.owner_id',
  id: 'o.id',
  view: (viewer) => postJson('o', 'p', viewer),
  visibleTo: (reader) => postsVisibleTo(reader, { post: 'o', owner: 'p' }),
  columns: `o.date_posted as at, o."desc", o.tags, o.category`,
  textsOf: ({ desc, tags, category }) => ({ wholes: [], tags, others: [category, desc] }),
  learnedFrom: ({ category }) => [category],
};

export const SOURCES = { users, kollabs, posts } as unknown as Record<SearchKind, SearchSource>;
export const SEARCHED_KINDS = Object.keys(SOURCES) as SearchKind[];

/**
 * SQL that is true if a `tsquery` matches a row. The materialized CTE with its limit of 100 makes the planner use the
 * index of entries: for one row it would scan the table. Execution stops at the first row.
 * @param visible limits the rows to those that the reader may see. It becomes a scalar subquery, which the planner does
 *   not turn into a join
 */
export function hasMatchSql(kind: SearchKind, query: string, visible?: string): string {
  const { table, from, id } = SOURCES[kind];
  const isVisible = visible === undefined ? '' : `and (select ${visible} from ${from} where ${id} = s.id)`;
  return `exists (with matching as materialized (select from ${table} s where s.entries @@ ${query}::tsquery
    ${isVisible} limit 100) select from matching)`;
}

/** Reads those of the subjects with the given ids ($1) that everyone may see. */
export function subjectsStatement({ from, id, columns, visibleTo }: SearchSource): string {
  return `select x.*, (extract(epoch from x.at) * 1000)::bigint as posted from (
    select ${id} as id, p.audience_size as audience, p.content_type as "contentType", p.account_type as "accountType",
      p.featured_platform as platform, ${columns}
    from ${from} where ${id} = any($1::uuid[]) and ${visibleTo(inLists(null)).text}) as x`;
}
