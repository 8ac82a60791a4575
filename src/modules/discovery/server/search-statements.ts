import type { Condition } from '#infra/db/condition.ts';
import type { Expression } from '#infra/db/json-view.ts';
import { behindText, type Direction, type KeyType, orderText } from '#infra/db/keyset.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import { COUNTED, FIRST_ID, LAST_ID } from './search-cursor.ts';

/*
 * The statements of the searches by tags. Their text is constant, so that each is prepared once per connection.
 * Each tag has an arm: a select that walks an index in the order of the result and stops after `$2` rows. The rows of all
 * arms are ordered and cut to `$2`.
 * Parameters: $1 tags, $2 rows wanted, $3 category, $4 platform (null for any), $5 the source's own facet, $6 and $7
 * least and largest audience, $8 the source's own scope.
 */

/** What is searched, and the table that has a row for each of its tags. */
export interface SearchSource {
  /** Begins the names of the statements, which are unlike those of every other source. */
  name: string;
  table: string;
  /** The column of the table with the id of what is found. */
  id: string;
  /** The column that $3 is compared with. */
  category: string;
  /** Whether the owner answers quickly. */
  quick: 'answers_quickly' | 'false';
  /** The SQL type of $8. */
  scopeType: 'boolean' | 'text';
  /** The condition on a row by $8 alone: that of a search without facets. */
  inScope: string;
  /** The condition on a row by $5 and $8: that of a search with facets, beside the facets of every source. */
  inScopeAndFacet: string;
  /** @param viewer the parameter with the viewer's id, or `null` if they blocked, muted and hid nobody */
  view(viewer: string): Expression<unknown>;
  /** The joins of what is found, from `found.<id>`, under the names that the view was made with. */
  joins: string;
  /** What is found and its owner, in the place of the joins, for one row of the table. */
  ofRow: string;
  /** The columns of the table, beside the id, that `visibleTo` reads. */
  looksAt: readonly string[];
  /** The condition that what is found may be seen now, whatever its row says. */
  visibleTo(exclusions: Exclusions | null): Condition;
}

/** What a statement is made for. */
export interface Kind {
  /** Whether any facet is chosen. */
  hasFacets: boolean;
  /** Whether few may be within the audience that is asked for: an order by date then finds them by their audience. */
  narrow: boolean;
  /** Place of the first parameter of the viewer's exclusions; null for a viewer who has none. */
  excluding: number | null;
  /** Whether it counts what is found in all; null stands for it otherwise. */
  counted: boolean;
}

export interface Statement {
  name: string;
  text: string;
}

export type ColumnOrder = 'dateDesc' | 'dateAsc' | 'audienceSize';

export interface SearchStatements {
  /** Orders by one column. $9 and $10 are the place behind which the page begins; exclusions start at $11. */
  byColumn: Record<ColumnOrder, (kind: Kind) => Statement>;
  /**
   * By similarity to the viewer: same content type and platform, same content type, same platform, neither. Each of
   * these four steps is read from the viewer's audience outward, and only while the steps before it gave too few rows.
   * - $9: the viewer. $10: all platforms, or the chosen one. $11: all content types
   * - $12: the last id read at exactly the viewer's audience
   * - $13, $14: the last distance read above it, and the id there. $15, $16: the same below
   * - $17 and on: exclusions
   * @param first the step with which the page begins; $12 to $16 are about that step
   */
  bySimilarity(first: number, kind: Kind): Statement;
  /** The parameters of the condition for a viewer with exclusions. */
  excludedBy(exclusions: Exclusions | null): unknown[];
}

/** Where the parameters of what is left out begin: behind those of the order. */
export const EXCLUDING = { byColumn: 11, bySimilarity: 17 };

/** The SQL type by which the cursor of each order is compared. */
export const KEY_TYPES = {
  dateDesc: 'timestamptz',
  dateAsc: 'timestamptz',
  audienceSize: 'bigint',
} as const;

const PLATFORM = '($4::text is null or featured_platform = $4)';
/**
 * The expression of the index by audience alone. With the plain column instead, the planner would choose that index
 * for similarity as well, and read most rows of a tag to find those of one content type.
 */
const AUDIENCE = '(audience_size + 0)';
const SIMILARITY_KEY = 'audience_size';

/** The profile of the viewer who a parameter names: one row, read by the statement itself. */
export function viewerRow(parameter: string): string {
  return `viewer as materialized (select content_type, featured_platform, audience_size from profiles where user_id = ${parameter})`;
}
const VIEWER = viewerRow('$9');
const VIEWER_CONTENT = 'viewer.content_type';
const VIEWER_PLATFORM = 'viewer.featured_platform';
const VIEWER_AUDIENCE = 'viewer.audience_size';

interface Step {
  /** A join that repeats the arms for every other platform or content type; '' where none is needed. */
  lists: string;
  which: string;
  audience: string;
}

const STEPS: Step[] = [
  {
    lists: '',
    which: `content_type = ${VIEWER_CONTENT} and featured_platform = ${VIEWER_PLATFORM} and ($4::text is null or $4 = ${VIEWER_PLATFORM})`,
    audience: SIMILARITY_KEY,
  },
  {
    lists: `cross join lateral (select name from unnest($10::text[]) as every(name) where name <> ${VIEWER_PLATFORM}) as other`,
    which: `content_type = ${VIEWER_CONTENT} and featured_platform = other.name`,
    audience: SIMILARITY_KEY,
  },
  {
    lists: `cross join lateral (select name from unnest($11::text[]) as every(name) where name <> ${VIEWER_CONTENT}) as other`,
    which: `content_type = other.name and featured_platform = ${VIEWER_PLATFORM} and ($4::text is null or $4 = ${VIEWER_PLATFORM})`,
    audience: SIMILARITY_KEY,
  },
  {
    lists: '',
    which: `content_type <> ${VIEWER_CONTENT} and featured_platform <> ${VIEWER_PLATFORM}`,
    audience: AUDIENCE,
  },
];

/** Every kind of thing that a viewer may leave out, so that one text serves all of them. */
const ANYTHING = { userId: '', hasBlocks: true, setsAside: true, mutedTags: [], mutedCategories: [] };

/**
 * The condition that a viewer may see what a row stands for. The row follows what it stands for; until then it must not be found
 * where that was closed, hidden or deleted.
 * @param first number of the first parameter of a viewer's exclusions; null for a viewer who has none
 */
export function seenIn(
  { visibleTo, ofRow }: Pick<SearchSource, 'visibleTo' | 'ofRow'>,
  first: number | null,
): string {
  const condition =
    first === null ? visibleTo(null).text : visibleTo({ ...ANYTHING, whole: true }).numbered(first);
  // A scalar for each row. The planner would join all rows.
  return `(select ${condition} ${ofRow})`;
}

/** The viewer's id is the first parameter of their exclusions. */
export function viewerIn(first: number | null): string {
  return first === null ? 'null' : `$${first}`;
}

/** The parameters of `seenIn`. */
export function excludedBy(
  { visibleTo }: Pick<SearchSource, 'visibleTo'>,
  exclusions: Exclusions | null,
): unknown[] {
  return exclusions ? [...visibleTo({ ...exclusions, whole: true }).values] : [];
}

const nameOf = ({ hasFacets, narrow, excluding, counted }: Kind) =>
  `${hasFacets ? (narrow ? 'narrow' : 'faceted') : 'all'}${excluding === null ? '' : '_excluding'}${counted ? '' : '_uncounted'}`;

export function searchStatements(source: SearchSource): SearchStatements {
  const { id, table } = source;
  const withView = source.joins;
  /** PostgreSQL must know the type of every parameter, also where a statement does not use it. */
  const given = `given as (select $3::text, $4::text, $5::text, $6::bigint, $7::bigint, $8::${source.scopeType}`;
  const made = new Map<string, Statement>();

  /** Each statement is written once per process. */
  function once(name: string, write: (name: string) => Statement): Statement {
    const statement = made.get(name) ?? write(name);
    made.set(name, statement);
    return statement;
  }

  /**
   * The condition on a row. Most searches choose no facet: then no more is asked than the indexes hold, beside whether
   * it is seen.
   */
  function facets({ hasFacets, excluding }: Kind, audience = SIMILARITY_KEY): string {
    const seen = seenIn(source, excluding);
    if (!hasFacets) return `${source.inScope} and ${seen}`;
    return `($3::text is null or ${source.category} = $3) and ${audience} between $6::bigint and $7::bigint
      and ${source.inScopeAndFacet} and ${PLATFORM} and ${seen}`;
  }

  /**
   * The condition on a row where the rows of a tag are read by date. As a case it has no index, and passes for one that
   * half of the rows fulfil: the planner, which knows none of its values, would take it for rare, and read and sort all
   * of them.
   */
  function walked(kind: Kind): string {
    return kind.hasFacets && !kind.narrow ? `case when ${facets(kind)} then true end` : facets(kind);
  }

  /** How many are found in all. The count stops at `COUNTED`, for each tag and for all of them. */
  function total(kind: Kind): string {
    if (!kind.counted) return 'null::int';
    return `(select count(*)::int from (
      select distinct ${id} from unnest($1::text[]) as wanted(tag) cross join lateral (
        select ${id} from ${table} where tag = wanted.tag and ${facets(kind)} limit ${COUNTED}
      ) as of_tag limit ${COUNTED}
    ) as counted)`;
  }

  function ordered(name: string, column: string, order: ColumnOrder, direction: Direction) {
    const type: KeyType = KEY_TYPES[order];
    const along = (key: string, row: string) => orderText({ column: key, id: row, type, direction });
    const behind = behindText({ column, id, type, direction }, { key: '$9', id: '$10' });
    return (kind: Kind): Statement =>
      once(`${source.name}_${name}_${nameOf(kind)}`, (whole) => ({
        name: whole,
        text: `with ${given})
          select ${source.view(viewerIn(kind.excluding))}::text as view, found.key, found.${id} as id, ${total(kind)} as total
          from (
            select distinct key, ${id} from unnest($1::text[]) as wanted(tag) cross join lateral (
              select ${column} as key, ${id} from ${table}
              where tag = wanted.tag and ${behind} and ${column === AUDIENCE ? facets(kind, AUDIENCE) : walked(kind)}
              order by ${along(column, id)} limit $2
            ) as arm order by ${along('key', id)} limit $2
          ) as found ${withView}
          order by ${along('found.key', `found.${id}`)}`,
      }));
  }

  function similarityFrom(name: string, first: number, kind: Kind): Statement {
    const steps = STEPS.slice(first).map((step, place) => stepOf(step, kind, first, place));
    const found = steps.map((_, place) => `select ${first + place} as step, * from step_${first + place}`);
    return {
      name,
      text: `with ${given}, $10::text[], $11::text[]), ${VIEWER}, ${steps.join(', ')},
        found as (select * from (${found.join(' union all ')}) as steps
          order by step, key, upward, ${id} desc limit $2)
        select ${source.view(viewerIn(kind.excluding))}::text as view, found.step, found.key, found.${id} as id, ${total(kind)} as total
        from found ${withView}
        order by found.step, found.key, found.upward, found.${id} desc`,
    };
  }

  function stepOf({ lists, which, audience }: Step, kind: Kind, first: number, place: number): string {
    const own = place === 0;
    const before = Array.from(
      { length: place },
      (_, earlier) => `(select count(*) from step_${first + earlier})`,
    );
    const wanted = own ? '' : `where ${before.join(' + ')} < $2`;
    const [last, up, down] = own
      ? [
          '$12::uuid',
          `(${VIEWER_AUDIENCE} + $13::bigint, $14::uuid)`,
          `(${VIEWER_AUDIENCE} - $15::bigint, $16::uuid)`,
        ]
      : [
          `'${LAST_ID}'::uuid`,
          `(${VIEWER_AUDIENCE}, '${LAST_ID}'::uuid)`,
          `(${VIEWER_AUDIENCE}, '${FIRST_ID}'::uuid)`,
        ];
    const arm = (columns: string, where: string, order: string) => `(select ${columns}, ${id} from ${table}
          where tag = wanted.tag and ${which} and ${where} and ${facets(kind, audience)} order by ${order} limit $2)`;
    // The key is twice the distance, plus one for an audience below the viewer's. So one number is the order of both
    // sides, and tells a cursor on which side its page ended.
    return `step_${first + place} as materialized (
        select distinct key, upward, ${id}
        from viewer cross join (select tag from unnest($1::text[]) as all_tags(tag) ${wanted}) as wanted ${lists}
        cross join lateral (
          ${arm('0::bigint as key, null::uuid as upward', `${audience} = ${VIEWER_AUDIENCE} and ${id} < ${last}`, `${id} desc`)}
          union all
          ${arm(
            `2 * (audience_size - ${VIEWER_AUDIENCE}) as key, ${id} as upward`,
            `(${audience}, ${id}) > ${up}`,
            `${audience}, ${id}`,
          )}
          union all
          ${arm(
            `2 * (${VIEWER_AUDIENCE} - audience_size) + 1 as key, null::uuid as upward`,
            `(${audience}, ${id}) < ${down}`,
            `${audience} desc, ${id} desc`,
          )}
        ) as around
        order by key, upward, ${id} desc limit $2
      )`;
  }

  return {
    byColumn: {
      dateDesc: ordered('newest', 'date_posted', 'dateDesc', 'desc'),
      dateAsc: ordered('oldest', 'date_posted', 'dateAsc', 'asc'),
      audienceSize: ordered('audience', AUDIENCE, 'audienceSize', 'desc'),
    },
    bySimilarity: (first, kind) =>
      once(`${source.name}_similar_${first}_${nameOf(kind)}`, (name) => similarityFrom(name, first, kind)),
    excludedBy: (exclusions) => excludedBy(source, exclusions),
  };
}
