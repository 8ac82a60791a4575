import { behindText, type Direction, type KeyType, orderText } from '#infra/db/keyset.ts';
import { kollabJson } from '#modules/kollabs/server/kollab-view.service.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { type Exclusions, inLists } from '#modules/profiles/server/visibility.service.ts';
import { COUNTED, FIRST_ID, LAST_ID } from './search-cursor.ts';

/*
 * The statements of the search for Kollabs. Their text is constant, so that each is prepared once per connection.
 * A statement is made of arms: a select for each tag that walks an index of kollab_tags in the order of the result
 * and stops after `$2` rows. The rows of all arms are put together, ordered, and cut to `$2` again.
 * Parameters: $1 tags, $2 rows wanted, $3 category, $4 platform, $5 who is looked for (null where any will do), $6 and $7
 * least and largest audience, $8 only open ones.
 */

/**
 * The condition on a row of kollab_tags. Most searches choose no facet: then only `active` is asked for, which the
 * indexes hold, so that rows are counted without being read.
 */
function facets({ faceted, excluding }: Kind, audience = 'audience_size'): string {
  const left = excluding === null ? '' : ` and ${excluded(excluding)}`;
  if (!faceted) return `(active or not $8)${left}`;
  return `($3::text is null or category = $3) and ($5::text is null or looking_for_types @> array[$5])
  and ${audience} between $6::bigint and $7::bigint and (active or not $8) and ${PLATFORM}${left}`;
}

/** What a statement is made for. */
export interface Kind {
  /** Whether any facet is chosen. */
  faceted: boolean;
  /** Place of the first parameter of the viewer's exclusions; null for a viewer who has none. */
  excluding: number | null;
  /** Whether it counts what is found in all; null stands for it otherwise. */
  counted: boolean;
}

/**
 * The condition for a viewer with exclusions. It names every kind of exclusion, so that all those viewers share one
 * statement. What no viewer may see has no rows in kollab_tags.
 */
const leftOut = (exclusions: Exclusions) =>
  kollabsVisibleTo(inLists({ ...exclusions, whole: true }), { kollab: 'k', owner: 'p' });

/** The parameters of that condition. */
export function excludedBy(exclusions: Exclusions | null): unknown[] {
  return exclusions ? [...leftOut(exclusions).values] : [];
}

/** The condition, for one row of kollab_tags: its Kollab and owner are looked up by their keys. */
function excluded(first: number): string {
  const anything = { userId: '', hasBlocks: true, mutedTags: [], mutedCategories: [] };
  return `(select ${leftOut(anything).numbered(first)} from kollabs k join profiles p on p.user_id = k.owner_id
    where k.id = kollab_tags.kollab_id)`;
}

const nameOf = ({ faceted, excluding, counted }: Kind) =>
  `${faceted ? 'faceted' : 'all'}${excluding === null ? '' : '_excluding'}${counted ? '' : '_uncounted'}`;

const made = new Map<string, Statement>();

/** Each statement is written once per process. */
function once(name: string, write: (name: string) => Statement): Statement {
  const statement = made.get(name) ?? write(name);
  made.set(name, statement);
  return statement;
}

const PLATFORM = '($4::text is null or featured_platform = $4)';
/**
 * The expression of the index by audience alone. With the plain column instead, the planner would choose that index
 * for similarity as well, and read most rows of a tag to find those of one content type.
 */
const AUDIENCE = '(audience_size + 0)';
/** PostgreSQL must know the type of every parameter, also where a statement does not use it. */
const GIVEN = `given as (select $3::text, $4::text, $5::text, $6::bigint, $7::bigint`;

/** How many are found in all. The count stops at `COUNTED`, for each tag and for all of them. */
function total(kind: Kind): string {
  if (!kind.counted) return 'null::int';
  return `(select count(*)::int from (
    select distinct kollab_id from unnest($1::text[]) as wanted(tag) cross join lateral (
      select kollab_id from kollab_tags where tag = wanted.tag and ${facets(kind)} limit ${COUNTED}
    ) as of_tag limit ${COUNTED}
  ) as counted)`;
}

const VIEW = kollabJson('k', 'p');
const WITH_VIEW = 'join kollabs k on k.id = found.kollab_id join profiles p on p.user_id = k.owner_id';

export interface Statement {
  name: string;
  text: string;
}

function ordered(name: string, column: string, type: KeyType, direction: Direction) {
  const along = (key: string, id: string) => orderText({ column: key, id, type, direction });
  const behind = behindText({ column, id: 'kollab_id', type, direction }, { key: '$9', id: '$10' });
  return (kind: Kind): Statement => ({
    name: `search_${name}_${nameOf(kind)}`,
    text: `with ${GIVEN})
      select ${VIEW}::text as view, found.key, found.kollab_id as id, ${total(kind)} as total
      from (
        select distinct key, kollab_id from unnest($1::text[]) as wanted(tag) cross join lateral (
          select ${column} as key, kollab_id from kollab_tags
          where tag = wanted.tag and ${behind}
            and ${facets(kind, column === AUDIENCE ? AUDIENCE : 'audience_size')}
          order by ${along(column, 'kollab_id')} limit $2
        ) as arm order by ${along('key', 'kollab_id')} limit $2
      ) as found ${WITH_VIEW}
      order by ${along('found.key', 'found.kollab_id')}`,
  });
}

/** The SQL type by which the cursor of each order is compared. */
export const KEY_TYPES = { dateDesc: 'timestamptz', dateAsc: 'timestamptz', audienceSize: 'bigint' } as const;

/** Orders by one column. $9 and $10 are the place behind which the page begins; exclusions start at $11. */
export const BY_COLUMN = {
  dateDesc: ordered('newest', 'date_posted', KEY_TYPES.dateDesc, 'desc'),
  dateAsc: ordered('oldest', 'date_posted', KEY_TYPES.dateAsc, 'asc'),
  audienceSize: ordered('audience', AUDIENCE, KEY_TYPES.audienceSize, 'desc'),
} as const;

/** The viewer's profile ($9): one row, read by the statement itself. */
const VIEWER = `viewer as materialized (select content_type, featured_platform, audience_size from profiles where user_id = $9)`;
const VIEWER_CONTENT = '(select content_type from viewer)';
const VIEWER_PLATFORM = '(select featured_platform from viewer)';
const VIEWER_AUDIENCE = '(select audience_size from viewer)';

/**
 * By similarity to the viewer: same content type and platform, same content type, same platform, neither. Each of
 * these four steps is read from the viewer's audience outward, and only while the steps before it gave too few rows.
 * - $9: the viewer. $10: all platforms, or the chosen one. $11: all content types
 * - $12: the last id read at exactly the viewer's audience
 * - $13, $14: the last distance read above it, and the id there. $15, $16: the same below
 * - $17 and on: exclusions
 * @param first the step with which the page begins; $12 to $16 are about that step
 */
export function bySimilarity(first: number, kind: Kind): Statement {
  return once(`search_similar_${first}_${nameOf(kind)}`, (name) => similarityFrom(name, first, kind));
}

function similarityFrom(name: string, first: number, kind: Kind): Statement {
  const steps = STEPS.slice(first).map((step, place) => stepOf(step, kind, first, place));
  const found = steps.map((_, place) => `select ${first + place} as step, * from step_${first + place}`);
  return {
    name,
    text: `with ${GIVEN}, $10::text[], $11::text[]), ${VIEWER}, ${steps.join(', ')},
      found as (select * from (${found.join(' union all ')}) as steps
        order by step, key, upward, kollab_id desc limit $2)
      select ${VIEW}::text as view, found.step, found.key, found.kollab_id as id, ${total(kind)} as total
      from found ${WITH_VIEW}
      order by found.step, found.key, found.upward, found.kollab_id desc`,
  };
}

interface Step {
  /** A join that repeats the arms for every other platform or content type; '' where none is needed. */
  lists: string;
  which: string;
  audience: string;
}

const SIMILARITY_KEY = 'audience_size';
const STEPS: Step[] = [
  {
    lists: '',
    which: `content_type = ${VIEWER_CONTENT} and featured_platform = ${VIEWER_PLATFORM} and ($4::text is null or $4 = ${VIEWER_PLATFORM})`,
    audience: SIMILARITY_KEY,
  },
  {
    lists: `cross join (select name from unnest($10::text[]) as every(name) where name <> ${VIEWER_PLATFORM}) as other`,
    which: `content_type = ${VIEWER_CONTENT} and featured_platform = other.name`,
    audience: SIMILARITY_KEY,
  },
  {
    lists: `cross join (select name from unnest($11::text[]) as every(name) where name <> ${VIEWER_CONTENT}) as other`,
    which: `content_type = other.name and featured_platform = ${VIEWER_PLATFORM} and ($4::text is null or $4 = ${VIEWER_PLATFORM})`,
    audience: SIMILARITY_KEY,
  },
  {
    lists: '',
    which: `content_type <> ${VIEWER_CONTENT} and featured_platform <> ${VIEWER_PLATFORM}`,
    audience: AUDIENCE,
  },
];

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
  const arm = (
    columns: string,
    where: string,
    order: string,
  ) => `(select ${columns}, kollab_id from kollab_tags
        where tag = wanted.tag and ${which} and ${where} and ${facets(kind, audience)} order by ${order} limit $2)`;
  // The key is twice the distance, plus one for an audience below the viewer's. So one number is the order of both
  // sides, and tells a cursor on which side its page ended.
  return `step_${first + place} as materialized (
      select distinct key, upward, kollab_id
      from (select tag from unnest($1::text[]) as all_tags(tag) ${wanted}) as wanted ${lists}
      cross join lateral (
        ${arm('0::bigint as key, null::uuid as upward', `${audience} = ${VIEWER_AUDIENCE} and kollab_id < ${last}`, 'kollab_id desc')}
        union all
        ${arm(
          `2 * (audience_size - ${VIEWER_AUDIENCE}) as key, kollab_id as upward`,
          `(${audience}, kollab_id) > ${up}`,
          `${audience}, kollab_id`,
        )}
        union all
        ${arm(
          `2 * (${VIEWER_AUDIENCE} - audience_size) + 1 as key, null::uuid as upward`,
          `(${audience}, kollab_id) < ${down}`,
          `${audience} desc, kollab_id desc`,
        )}
      ) as around
      order by key, upward, kollab_id desc limit $2
    )`;
}
