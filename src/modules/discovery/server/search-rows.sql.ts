import { type SQL, sql } from 'drizzle-orm';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { postsVisibleTo } from '#modules/posts/server/visibility.service.ts';
import { inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';

/*
 * The rows that search reads, computed from the rows of users, Kollabs and posts. A statement gets the ids of its subjects as
 * the table `given`. Written twice, a subject has the same rows.
 */

export type SearchKind = 'users' | 'kollabs' | 'posts';

interface SearchRows {
  table: string;
  /** The column of the table with the id of the subject. */
  id: string;
  key: readonly string[];
  columns: readonly string[];
  /** The table of the subjects, and its key. */
  source: { table: string; id: string };
  /** The subjects that others see, as `seen`. */
  seen: string;
  /** The rows of those, from `seen`. */
  wanted: string;
  /** The texts of which each word is known, whole tags, and categories: what a typo may have meant. */
  names: string;
  tags: string;
  categories: string;
}

const GIVEN = 'any (array(select id from given))';
const everyone = inLists(null);

/** A whole tag, as it is searched for. */
const tagEntry = (tag: string) => `'t' || left(search_fold(${tag}), 400)`;

const USERS: SearchRows = {
  table: 'user_words',
  id: 'user_id',
  key: ['user_id'],
  columns: [
    ...['tag', 'user_id', 'content_type', 'account_type', 'featured_platform', 'audience_size'],
    ...['date_posted', 'answers_quickly', 'words'],
  ],
  source: { table: 'profiles', id: 'user_id' },
  seen: `select p.* from profiles p where p.user_id = ${GIVEN} and ${usersVisibleTo(everyone, 'p').text}`,
  // Never by first and last names.
  wanted: `select '#' as tag, user_id, content_type, account_type, featured_platform, audience_size,
      date_joined as date_posted, answers_quickly,
      search_entries(username || ' ' || display_name, coalesce(business_name, ''), content_type, headline, '',
        array['e' || search_text(username), 't' || search_fold(display_name), 't' || search_fold(business_name),
          '=c' || content_type, '=a' || account_type, '=y' || featured_platform,
          case when answers_quickly then '=q' end]) as words
    from seen`,
  names: `select concat_ws(' ', username, display_name, business_name) from seen`,
  tags: `select null::text where false`,
  categories: `select content_type from seen`,
};

const KOLLABS: SearchRows = {
  table: 'kollab_tags',
  id: 'kollab_id',
  key: ['kollab_id', 'tag'],
  columns: [
    ...['tag', 'kollab_id', 'content_type', 'featured_platform', 'audience_size', 'date_posted', 'category'],
    ...['looking_for_types', 'active', 'answers_quickly', 'payment_kind', 'remote', 'languages', 'deadline'],
    ...['partners', 'words'],
  ],
  source: { table: 'kollabs', id: 'id' },
  seen: `select k.*, p.content_type, p.featured_platform, p.audience_size, p.answers_quickly,
      case when k.partners > 1 then 'several' when k.partners = 1 then 'one' end as sought
    from kollabs k join profiles p on p.user_id = k.owner_id
    where k.id = ${GIVEN} and ${kollabsVisibleTo(everyone, { kollab: 'k', owner: 'p' }).text}`,
  // What only the counts of facets read stands in the row of the Kollab itself.
  wanted: `select tag, k.id as kollab_id, content_type, featured_platform, audience_size, date_posted, category,
      looking_for_types, active, answers_quickly, case when tag = '#' then payment->>'kind' end as payment_kind,
      case when tag = '#' then place is not distinct from 'remote' end as remote,
      case when tag = '#' then languages end as languages, case when tag = '#' then deadline end as deadline,
      case when tag = '#' then sought end as partners,
      case when tag = '#' then search_entries(title, array_to_string(tags, ' '), category || ' ' || looking_for, summary,
        compensation,
        array['e' || left(search_text(title), 400), '=c' || category, '=y' || featured_platform,
          case when active then '=open' end, case when answers_quickly then '=q' end,
          '=p' || (payment->>'kind'), case when place = 'remote' then '=r' end, '=d' || deadline, '=s' || sought]
          || case when place <> 'remote' then search_place(place) else '{}' end
          || array(select '=g' || language from unnest(languages) as language)
          || array(select '=l' || type from unnest(looking_for_types) as type)
          || array(select ${tagEntry('one')} from unnest(tags) as one)) end as words
    from seen k cross join lateral (select distinct unnest(tags || '#'::text) as tag) as each`,
  names: `select title || ' ' || array_to_string(tags, ' ') from seen`,
  tags: `select unnest(tags) from seen`,
  categories: `select category from seen`,
};

const POSTS: SearchRows = {
  table: 'post_tags',
  id: 'post_id',
  key: ['post_id', 'tag'],
  columns: [
    ...[
      'tag',
      'post_id',
      'content_type',
      'account_type',
      'featured_platform',
      'audience_size',
      'date_posted',
    ],
    ...['category', 'words'],
  ],
  source: { table: 'posts', id: 'id' },
  seen: `select o.*, p.content_type, p.account_type, p.featured_platform, p.audience_size
    from posts o join profiles p on p.user_id = o.owner_id
    where o.id = ${GIVEN} and ${postsVisibleTo(everyone, { post: 'o', owner: 'p' }).text}`,
  wanted: `select tag, o.id as post_id, content_type, account_type, featured_platform, audience_size, date_posted, category,
      case when tag = '#' then search_entries('', array_to_string(tags, ' '), category, "desc", '',
        array['=c' || category, '=a' || account_type, '=y' || featured_platform]
          || array(select ${tagEntry('one')} from unnest(tags) as one)) end as words
    from seen o cross join lateral (
      select distinct unnest(tags || array['#', '#' || category, '#by ' || content_type]) as tag) as each`,
  names: `select array_to_string(tags, ' ') from seen`,
  tags: `select unnest(tags) from seen`,
  categories: `select category from seen`,
};

const ROWS: Record<SearchKind, SearchRows> = { users: USERS, kollabs: KOLLABS, posts: POSTS };
export const SEARCH_KINDS = Object.keys(ROWS) as SearchKind[];

/** Writes the rows of the given subjects as they must be, and deletes those of what is no longer seen. */
function writing({ table, id, key, columns, seen, wanted }: SearchRows): string {
  const others = columns.filter((column) => !key.includes(column));
  const of = (row: string) => `(${others.map((column) => `${row}.${column}`).join(', ')})`;
  const isSame = key.map((column) => `wanted.${column} = ${table}.${column}`).join(' and ');
  return `seen as materialized (${seen}), wanted as materialized (${wanted}), gone as (
      delete from ${table} where ${id} = ${GIVEN} and not exists (select from wanted where ${isSame}))
    insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from wanted
    on conflict (${key.join(', ')}) do update set (${others.join(', ')}) = ${of('excluded')}
      where ${of(table)} is distinct from ${of('excluded')}`;
}

/** Words with figures are of no use for what a typo may have meant. */
function learning({ seen, names, tags, categories }: SearchRows): string {
  const stem = (word: string) => `(tsvector_to_array(to_tsvector('search_words', ${word})))[1]`;
  return `seen as materialized (${seen}), words as (
      select word, 'a' || ${stem('word')} as entry from (
        select distinct regexp_split_to_table(search_text(said), ' ') as word from (${names}) as names(said)) as split
      union select category, 'b' || ${stem('category')} from (${categories}) as categories(category)
      union select tag, ${tagEntry('tag')} from (${tags}) as tags(tag))
    insert into known_words (word, entry, near) select word, entry, search_near(word) from words
    where char_length(word) between 3 and 30 and word !~ '[0-9]' and entry <> ''
      and not exists (select from known_words k where k.entry = words.entry and k.word = words.word)
    on conflict do nothing`;
}

/** The next subjects behind one: those that are there, and those of which only search rows are left. */
export function nextSubjects(kind: SearchKind, behind: string, limit: number): SQL {
  const { table, id, source } = ROWS[kind];
  const next = (
    from: string,
    column: string,
  ) => sql`(select distinct ${sql.raw(column)} as id from ${sql.raw(from)}
    where ${sql.raw(column)} > ${behind}::uuid order by ${sql.raw(column)} limit ${limit})`;
  return sql`select id from (${next(source.table, source.id)} union ${next(table, id)}) as next order by id limit ${limit}`;
}

function each(write: (rows: SearchRows) => string): Record<SearchKind, string> {
  return { users: write(USERS), kollabs: write(KOLLABS), posts: write(POSTS) };
}

export const WRITE_ROWS = each(writing);
export const WRITE_WORDS = each(learning);

/** Whether there is anything to find, and whether there are rows. */
export const FILLED = each(
  ({ table, source }) => `select exists (select from ${source.table} where state = 'active') as "hasSubjects",
    exists (select from ${table}) as "hasRows"`,
);

/** Whether any row has an entry. By a count, since for `exists` the planner would read a large table from its beginning. */
export const IS_USED = Object.values(ROWS)
  .map(
    ({ table }) =>
      `(select count(*) from (select from ${table} where words @@ search_quoted(entry)::tsquery limit 1) as found) > 0`,
  )
  .join(' or ');
