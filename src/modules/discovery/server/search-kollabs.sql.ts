import { behindText, type Direction, type KeyType, orderText } from '#infra/db/keyset.ts';
import { kollabJson } from '#modules/kollabs/server/kollab-view.service.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { type Exclusions, inLists } from '#modules/profiles/server/visibility.service.ts';

/*
 * The statements of the search for Kollabs. Their text is constant, so that each is prepared once per connection.
 * Every arm of them walks an index of kollab_tags in the order of the answer and stops after `$2` rows; what the
 * arms give is united and cut again. Parameters: $1 tags, $2 rows wanted, $3 category, $4 platform, $5 who is
 * looked for (each or null), $6 and $7 least and largest audience, $8 only open ones.
 */

/** Which rows count: with facets, or only whether a Kollab is open, which is what most searches ask and indexes hold. */
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
  /** Place of the first of the parameters of what the viewer does not want to see; null for all who do. */
  excluding: number | null;
}

/**
 * What is left out for a viewer who leaves out anything, looked up for each row by the key. Written whole, so that
 * the statement is one for all of them. What no viewer may see has no rows in kollab_tags.
 */
const leftOut = (exclusions: Exclusions) =>
  kollabsVisibleTo(inLists({ ...exclusions, whole: true }), { kollab: 'k', owner: 'p' });

/** Their parameters. */
export function excludedBy(exclusions: Exclusions | null): unknown[] {
  return exclusions ? [...leftOut(exclusions).values] : [];
}

function excluded(first: number): string {
  const anything = { userId: '', hasBlocks: true, mutedTags: [], mutedCategories: [] };
  return `(select ${leftOut(anything).numbered(first)} from kollabs k join profiles p on p.user_id = k.owner_id
    where k.id = kollab_tags.kollab_id)`;
}

const nameOf = ({ faceted, excluding }: Kind) =>
  `${faceted ? 'faceted' : 'all'}${excluding === null ? '' : '_excluding'}`;

const made = new Map<string, Statement>();

/** The few statements there are, each written once. */
function once(name: string, write: (name: string) => Statement): Statement {
  const statement = made.get(name) ?? write(name);
  made.set(name, statement);
  return statement;
}

const PLATFORM = '($4::text is null or featured_platform = $4)';
/**
 * The audience as the index by audience alone has it. Were it the plain column, the planner, which does not know
 * how far a page goes, would take that index for similarity too, and pass over most of a tag.
 */
const AUDIENCE = '(audience_size + 0)';
/** Naming every parameter once gives it its type, also where a statement has no use for it. */
const GIVEN = `given as (select $3::text, $4::text, $5::text, $6::bigint, $7::bigint`;

/** One more than is counted stops the count; of several tags, each gives no more than that. */
function total(kind: Kind): string {
  return `(select count(*)::int from (
    select distinct kollab_id from unnest($1::text[]) as wanted(tag) cross join lateral (
      select kollab_id from kollab_tags where tag = wanted.tag and ${facets(kind)} limit 1001
    ) as of_tag limit 1001
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

/** What the keys of each order are compared as. */
export const KEY_TYPES = { dateDesc: 'timestamptz', dateAsc: 'timestamptz', audienceSize: 'bigint' } as const;

/** By one column; $9 and $10 are the place behind which the page begins. What is left out starts at $11. */
export const BY_COLUMN = {
  dateDesc: ordered('newest', 'date_posted', KEY_TYPES.dateDesc, 'desc'),
  dateAsc: ordered('oldest', 'date_posted', KEY_TYPES.dateAsc, 'asc'),
  audienceSize: ordered('audience', AUDIENCE, KEY_TYPES.audienceSize, 'desc'),
} as const;

/** Who searches, and where they stand: one row, read by the statement itself. */
const ME = `me as materialized (select content_type, featured_platform, audience_size from profiles where user_id = $9)`;
const MY_CONTENT = '(select content_type from me)';
const MY_PLATFORM = '(select featured_platform from me)';
const MY_AUDIENCE = '(select audience_size from me)';

/**
 * By similarity to the viewer ($9; $10 all platforms, or the facet's alone, $11 all content types). Four steps: both
 * alike, content type alike, platform alike, neither; each is read outward from the viewer's audience, and only
 * while the steps before it gave too few. $12 to $16 are where the first step of the page begins: the last id at
 * the viewer's own audience, how far above it and which id there, how far below and which id. What is left out starts at $17.
 */
export function bySimilarity(first: number, kind: Kind): Statement {
  return once(`search_similar_${first}_${nameOf(kind)}`, (name) => similarityFrom(name, first, kind));
}

function similarityFrom(name: string, first: number, kind: Kind): Statement {
  const steps = STEPS.slice(first).map((step, place) => stepOf(step, kind, first, place));
  const found = steps.map((_, place) => `select ${first + place} as step, * from step_${first + place}`);
  return {
    name,
    text: `with ${GIVEN}, $10::text[], $11::text[]), ${ME}, ${steps.join(', ')},
      found as (select * from (${found.join(' union all ')}) as steps
        order by step, key, upward, kollab_id desc limit $2)
      select ${VIEW}::text as view, found.step, found.key, found.kollab_id as id, ${total(kind)} as total
      from found ${WITH_VIEW}
      order by found.step, found.key, found.upward, found.kollab_id desc`,
  };
}

interface Step {
  /** Lists that are gone through beside the tags. */
  lists: string;
  which: string;
  audience: string;
}

const SIMILARITY_KEY = 'audience_size';
const STEPS: Step[] = [
  {
    lists: '',
    which: `content_type = ${MY_CONTENT} and featured_platform = ${MY_PLATFORM} and ($4::text is null or $4 = ${MY_PLATFORM})`,
    audience: SIMILARITY_KEY,
  },
  {
    lists: `cross join (select name from unnest($10::text[]) as every(name) where name <> ${MY_PLATFORM}) as other`,
    which: `content_type = ${MY_CONTENT} and featured_platform = other.name`,
    audience: SIMILARITY_KEY,
  },
  {
    lists: `cross join (select name from unnest($11::text[]) as every(name) where name <> ${MY_CONTENT}) as other`,
    which: `content_type = other.name and featured_platform = ${MY_PLATFORM} and ($4::text is null or $4 = ${MY_PLATFORM})`,
    audience: SIMILARITY_KEY,
  },
  {
    lists: '',
    which: `content_type <> ${MY_CONTENT} and featured_platform <> ${MY_PLATFORM}`,
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
    ? ['$12::uuid', `(${MY_AUDIENCE} + $13::bigint, $14::uuid)`, `(${MY_AUDIENCE} - $15::bigint, $16::uuid)`]
    : [
        `'${'f'.repeat(32)}'::uuid`,
        `(${MY_AUDIENCE}, '${'f'.repeat(32)}'::uuid)`,
        `(${MY_AUDIENCE}, '${'0'.repeat(32)}'::uuid)`,
      ];
  const arm = (
    columns: string,
    where: string,
    order: string,
  ) => `(select ${columns}, kollab_id from kollab_tags
        where tag = wanted.tag and ${which} and ${where} and ${facets(kind, audience)} order by ${order} limit $2)`;
  // Twice the distance, and one more downward: keys above and below differ, and each side has its own order of ids.
  return `step_${first + place} as materialized (
      select distinct key, upward, kollab_id
      from (select tag from unnest($1::text[]) as all_tags(tag) ${wanted}) as wanted ${lists}
      cross join lateral (
        ${arm('0::bigint as key, null::uuid as upward', `${audience} = ${MY_AUDIENCE} and kollab_id < ${last}`, 'kollab_id desc')}
        union all
        ${arm(
          `2 * (audience_size - ${MY_AUDIENCE}) as key, kollab_id as upward`,
          `(${audience}, kollab_id) > ${up}`,
          `${audience}, kollab_id`,
        )}
        union all
        ${arm(
          `2 * (${MY_AUDIENCE} - audience_size) + 1 as key, null::uuid as upward`,
          `(${audience}, kollab_id) < ${down}`,
          `${audience} desc, kollab_id desc`,
        )}
      ) as around
      order by key, upward, kollab_id desc limit $2
    )`;
}
