import { eq, type SQL, sql } from 'drizzle-orm';
import { LIST } from '#contract/limits.ts';
import { cutPage, type KeysetPosition, type PageOf, readCursor, writeCursor } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { publicUserJson } from '#modules/profiles/server/user-view.service.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import {
  COUNTED,
  FIRST_ID,
  LAST_ID,
  readSimilarityKey,
  totalOf,
  writeSimilarityKey,
} from './search-cursor.ts';
import type { SearchPage } from './search-tags.queries.ts';
import type { SimilarTo } from './similar.queries.ts';

/*
 * Users that a search matches, in the order of product.md section 9. Where fewer match than are counted, those are sorted.
 * Otherwise the users of each step (both alike, content type alike, platform alike, neither) are read from an index
 * outward from an audience, and only while the steps before gave too few: with many matches a page is soon full.
 */

const VIEW = publicUserJson('profiles').asText.sql;

interface FoundRow extends Record<string, unknown> {
  /** The view as JSON. */
  view: string;
  step: number;
  /** Twice the distance of the audience, and one more where it is the smaller one. */
  key: number;
  id: string;
}

interface CountedRow extends Omit<FoundRow, 'view'> {
  total: number;
  /** Null where none was found, and where there are so many that they were not sorted. */
  view: string | null;
}

/** What is read: up to `wanted` of the users that `which` selects, behind a position. */
interface Asked {
  which: SQL;
  to: SimilarTo;
  position: KeysetPosition<number> | null;
  wanted: number;
}

/**
 * One page of the users that a condition selects.
 * @param which names the columns of `profiles`
 * @param to who they are compared with
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function readSimilarFirst(
  db: Db,
  list: string,
  which: SQL | undefined,
  to: SimilarTo,
  { limit = LIST.default, cursor }: PageOf,
): Promise<SearchPage<PublicUser>> {
  const position = cursor === undefined ? null : readCursor(list, 'bigint', cursor);
  const asked = { which: which ?? sql`true`, to, position, wanted: limit + 1 };
  const { rows } = await db.execute<CountedRow>(counted(asked));
  const total = rows[0]?.total ?? 0;
  // Two statements: to plan the second one takes longer than to sort a few.
  const found =
    total < COUNTED ? rows.filter(isFound) : (await db.execute<FoundRow>(walkedOutward(asked))).rows;
  const cut = cutPage(found, limit, ({ step, key, id }) =>
    writeCursor(list, { key: writeSimilarityKey(step, key), id }),
  );
  return { views: JsonText.ofList(cut.rows.map(({ view }) => view)), next: cut.next, total: totalOf(total) };
}

function isFound(row: CountedRow): row is CountedRow & FoundRow {
  return row.view !== null;
}

function partsOf({ contentType, featuredPlatform, audienceSize }: SimilarTo) {
  const audience = sql`${audienceSize}::bigint`;
  return {
    contentType: eq(profiles.contentType, contentType),
    platform: eq(profiles.featuredPlatform, featuredPlatform),
    audience,
    larger: sql`2 * (${profiles.audienceSize} - ${audience})`,
    smaller: sql`2 * (${audience} - ${profiles.audienceSize}) + 1`,
  };
}

/** The order of a page. Of larger audiences the lower id comes first, of smaller ones the higher: as the index has them. */
const ORDER = sql`step, key, upward, id desc`;

/** How many there are, to `COUNTED`; and the page, where there are fewer. At least one row. */
function counted({ which, to, position, wanted }: Asked): SQL {
  const { contentType, platform, audience, larger, smaller } = partsOf(to);
  const isSmaller = sql`${profiles.audienceSize} < ${audience}`;
  const { step, key } = readSimilarityKey(position?.key ?? 0);
  const behind = position
    ? sql`and ((step, key) > (${step}, ${key}::bigint) or (step, key) = (${step}, ${key}::bigint)
        and case when upward is null then id < ${position.id}::uuid else id > ${position.id}::uuid end)`
    : sql``;
  return sql`with matched as materialized (
      select 2 * (not (${contentType}))::int + (not (${platform}))::int as step,
        case when ${isSmaller} then ${smaller} else ${larger} end as key,
        case when not (${isSmaller}) then ${profiles.userId} end as upward, ${profiles.userId} as id
      from ${profiles} where ${which} limit ${COUNTED}),
    matches as materialized (select count(*)::int as total from matched),
    found as (select * from matched where (select total from matches) < ${COUNTED} ${behind}
      order by ${ORDER} limit ${wanted})
    select matches.total, page.* from matches left join (
      select ${VIEW} as view, found.* from found join ${profiles} on ${profiles.userId} = found.id
    ) as page on true order by ${ORDER}`;
}

/** The page, where there are many. */
function walkedOutward({ which, to, position, wanted }: Asked): SQL {
  const { contentType, platform, audience, larger, smaller } = partsOf(to);
  const { step: first, key } = readSimilarityKey(position?.key ?? 0);
  const kinds = [
    sql`${contentType} and ${platform}`,
    sql`${contentType} and not (${platform})`,
    sql`not (${contentType}) and ${platform}`,
    sql`not (${contentType}) and not (${platform})`,
  ].slice(first);
  const row = sql`${profiles.audienceSize}, ${profiles.userId}`;
  const name = (at: number) => sql.raw(`step_${first + at}`);
  const steps = kinds.map((kind, at) => {
    const [up, down] = at === 0 ? boundsOf(key, position?.id ?? null) : boundsOf(0, null);
    const before = kinds.slice(0, at).map((_, earlier) => sql`(select count(*) from ${name(earlier)})`);
    const open = sql`${sql.join([sql`0`, ...before], sql` + `)} < ${wanted} and ${kind} and ${which}`;
    return sql`${name(at)} as materialized (select * from (
      (select ${larger} as key, ${profiles.userId} as upward, ${profiles.userId} as id from ${profiles}
        where ${open} and (${row}) > (${audience} + ${up.distance}::bigint, ${up.id}::uuid)
        order by ${row} limit ${wanted})
      union all
      (select ${smaller}, null::uuid, ${profiles.userId} from ${profiles}
        where ${open} and (${row}) < (${audience} - ${down.distance}::bigint, ${down.id}::uuid)
        order by ${profiles.audienceSize} desc, ${profiles.userId} desc limit ${wanted})
      ) as around order by key, upward, id desc limit ${wanted})`;
  });
  const all = kinds.map((_, at) => sql`select ${sql.raw(String(first + at))} as step, * from ${name(at)}`);
  return sql`with ${sql.join(steps, sql`, `)},
    found as (select * from (${sql.join(all, sql` union all `)}) as steps order by ${ORDER} limit ${wanted})
    select ${VIEW} as view, found.* from found join ${profiles} on ${profiles.userId} = found.id order by ${ORDER}`;
}

/** Where the larger and the smaller audiences begin, behind a user who stands at `key`. */
function boundsOf(key: number, id: string | null) {
  const distance = Math.floor(key / 2);
  const fromHere = { distance: 0, id: FIRST_ID };
  if (id === null) return [fromHere, fromHere] as const;
  if (key % 2 === 1) {
    return [
      { distance, id: LAST_ID },
      { distance, id },
    ] as const;
  }
  // Nothing below is as near as what has the same audience.
  return [{ distance, id }, distance === 0 ? fromHere : { distance, id: LAST_ID }] as const;
}
