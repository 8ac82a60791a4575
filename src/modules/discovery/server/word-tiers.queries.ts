import type { AppContext } from '#infra/app-context.ts';
import type { Database } from '#infra/db/pool.ts';
import type { MatchedBy } from '#modules/discovery/search.rules.ts';
import { wordsIn } from '#modules/discovery/word-marks.rules.ts';
import { shareOfQuery } from './query-share.ts';
import { createSearchCache } from './search-cache.ts';
import { COUNTED } from './search-cursor.ts';
import { createParser, type Parsed } from './word-parse.ts';
import { createSpreads, type Spread } from './word-spread.ts';
import { MANY, SMALL, WHOLE, type WordStatements } from './word-statements.ts';

/** What is asked of one kind of things. */
export interface WordSearch {
  statements: WordStatements;
  /** What may be found: one of these, each of all its words. */
  asked: string[];
  /** The facets that stand among the words of a row: it has all of them, and of one with '|' in it any part. */
  entries: string[];
  /** Among the entries, too: an order by similarity need not look at users of others. */
  platform?: string | undefined;
  minAudience?: number | undefined;
  maxAudience?: number | undefined;
  /** Whether, where nothing has all words, it finds what has all but one of them, or but two: never less than half. */
  partial?: boolean;
  /** Whether it says how much it finds in all. */
  counted?: boolean;
}

/** Rows that match alike well. */
export interface Tier {
  /** From 1 on, the best first. */
  tier: number;
  query: string;
  /** About how many: it chooses how rows are read, never which. */
  count: number;
  /** Whether there are more than MANY; null where it has to be counted. */
  many: boolean | null;
  /** What finds its tier and those beside it, where all of them together are few. */
  whole: string | null;
}

/** A search, as far as it does not depend on who searches. */
export interface Understood {
  tiers: Tier[];
  /** What finds everything in them, each row by one. */
  wholes: string[];
  /** How much that is, at least where it is as much as is counted. */
  found: number;
  /** What else is asked of each row, beside its tier; null where nothing is. */
  rest: string | null;
  /** What the words may have meant, the likeliest first; empty where enough is found as typed. */
  meant: string[];
  /** What was asked, with the likeliest of them in the place of each alternative that has unknown words. */
  proposed: string[];
}

/** How the rows of each tier matched: the first two are whole titles, names and tags. */
export const TIERS: readonly MatchedBy[] = ['exact', 'tag', 'title', 'words', 'words', 'words'];
/** Behind them the same tiers of what the words may have meant, and those of what has some of the words. */
export const MATCH_OF_TIER: readonly MatchedBy[] = [
  ...TIERS,
  ...TIERS.map(() => 'similar' as const),
  ...TIERS.map(() => 'some' as const),
];

/** Where fewer are found than this, similar words are searched as well. */
export const FEW = 5;

const MOST_WORDS = 8;

/** A facet that at least so many rows have is looked at in the rows: in the index it is one more list of all of them to be read. */
const FREQUENT = 0.5;

/** How much there is must be certain by so much before it is not counted: statistics may be older than what was removed. */
const CERTAIN = 1.2;

/** How many searches are kept. */
const MOST = 5_000;

/**
 * Reads what is shown first, and says how much all tiers find, or, where nothing is counted, as much as is counted; null where
 * that is not known then.
 */
export type ReadFirst = (draft: Draft) => Promise<number | null>;

/** Reads what a search finds at all, and keeps it for a moment: it is the same in every order and on every page. */
export function createUnderstanding(
  context: Pick<AppContext, 'clock' | 'database' | 'responseCache' | 'sharedCaches'>,
): (search: WordSearch, readFirst?: ReadFirst) => Promise<Understood> {
  const { database } = context;
  const kept = createSearchCache<Understood>(context, MOST);
  const spreadOf = createSpreads(context);
  const parse = createParser(database);

  // What a page asks for and its counts are read at the same time.
  const underWay = new Map<string, Promise<Understood>>();

  return (search, readFirst) => {
    const { statements, asked, entries, partial, counted } = search;
    const key = JSON.stringify([statements.source.name, asked, entries, partial, counted]);
    const known = kept.find(key) ?? underWay.get(key);
    if (known) return Promise.resolve(known);
    const understanding = understand(search, key, readFirst).finally(() => underWay.delete(key));
    underWay.set(key, understanding);
    return understanding;
  };

  async function understand(
    search: WordSearch,
    key: string,
    readFirst: ReadFirst | undefined,
  ): Promise<Understood> {
    const { asked, entries, statements } = search;
    const spread = await spreadOf(statements.source.table);
    const isRare = (entry: string) => spread.shareOf(entry).least < FREQUENT;
    const facets = [entries.filter(isRare), entries.filter((entry) => !isRare(entry))] as const;
    const read = async (asked: string[], butNot = '', readFirst?: ReadFirst) => {
      const draft = draftOf(spread, await parse(asked, ...facets), butNot);
      const most = mostCounted(search);
      const { whole, rest, least } = draft;
      // What is certain to be as much is not counted.
      const found =
        least > CERTAIN * most
          ? most
          : ((await readFirst?.(draft)) ?? (await countQuery(database, search, whole, rest, most)));
      return settle(search, draft, found);
    };
    const typed = await read(asked, '', readFirst);
    const { meant, proposed } = typed.found < FEW ? await readMeant(database, search) : NOTHING_MEANT;
    const similar = meant.length > 0 ? await read(meant, ` & !(${typed.whole})`) : null;
    const isPartial =
      search.partial === true && typed.found === 0 && !similar?.found && hasSeveralWords(asked);
    const some = isPartial ? await readSome(database, search, [...asked, ...meant]) : null;
    const understood = {
      tiers: [typed, similar, some].flatMap(
        (read, place) => read?.tiers.map((one) => ({ ...one, tier: one.tier + place * TIERS.length })) ?? [],
      ),
      wholes: [typed, similar, some].flatMap((read) => (read && read.found > 0 ? [read.whole] : [])),
      found: typed.found + (similar?.found ?? 0) + (some?.found ?? 0),
      rest: typed.rest,
      meant,
      proposed,
    };
    // That nothing is found is not kept: what was published since must be found.
    if (understood.found > 0) kept.keep(key, understood, typed.found >= COUNTED);
    return understood;
  }
}

export function hasSeveralWords(asked: string[]): boolean {
  return asked.some((text) => wordsIn(text).length > 1);
}

interface TiersRead {
  tiers: Tier[];
  whole: string;
  found: number;
  rest: string | null;
}

/** What finds the tiers, before anything is counted. */
export interface Draft extends Omit<TiersRead, 'found'> {
  /** How many all of them together are at least, and at most. */
  least: number;
  most: number;
}

function draftOf(spread: Spread, parsed: Parsed, butNot: string): Draft {
  const { rest } = parsed;
  const facets = rest === null ? 1 : shareOfQuery(rest, spread.shareOf).least;
  const rowsOf = (query: string) => {
    const { least, likely, most } = shareOfQuery(query, spread.shareOf);
    const of = (share: number) => spread.rows * share;
    return { least: of(Math.max(0, least + facets - 1)), likely: of(likely), most: of(most) };
  };
  const queryOf = (query: string) => (butNot ? `(${query})${butNot}` : query);
  const whole = queryOf(parsed.whole);
  const tiers = parsed.tiers.flatMap((part, place): Tier[] => {
    if (part === null) return [];
    const query = queryOf(part);
    const { least, likely } = rowsOf(query);
    const many = least > MANY ? true : likely < MANY ? false : null;
    return [{ tier: place + 1, query, count: likely, many, whole: null }];
  });
  const { least, most } = rowsOf(whole);
  return { tiers, whole, rest, least, most };
}

/** The tiers, where it is known how much all of them find. */
function settle(search: WordSearch, { tiers, whole, rest }: Draft, found: number): TiersRead {
  const isAll = found < mostCounted(search);
  const settled = tiers.map((tier) => ({
    ...tier,
    count: isAll ? Math.min(tier.count, found) : tier.count,
    many: isAll && found <= MANY ? false : tier.many,
    whole: found <= SMALL ? whole : null,
  }));
  return { tiers: found === 0 ? [] : settled, whole, found, rest };
}

/** How many are counted: as many as a list says, and otherwise what decides how they are read. */
export function mostCounted({ counted }: WordSearch): number {
  return counted ? COUNTED : SMALL + 1;
}

async function countQuery(
  { planned }: Database,
  { statements }: WordSearch,
  query: string,
  rest: string | null,
  most: number,
): Promise<number> {
  const { rows } = await planned.query<{ count: number }>({
    ...statements.counted,
    values: [query, rest, most],
  });
  return rows[0]?.count ?? 0;
}

/** Whether a tier has more rows than are gathered. */
export async function hasMany(
  database: Database,
  search: WordSearch,
  tier: Tier,
  rest: string | null,
): Promise<boolean> {
  tier.many ??= (await countQuery(database, search, tier.query, rest, MANY + 1)) > MANY;
  return tier.many;
}

/** What has some of the words: of one tier alone, that of the most. */
async function readSome(
  { planned }: Database,
  { statements, entries }: WordSearch,
  asked: string[],
): Promise<Omit<TiersRead, 'rest'>> {
  const { rows } = await planned.query<Pick<Tier, 'tier' | 'query' | 'count'>>({
    ...statements.some,
    values: [asked, entries],
  });
  const [some] = rows;
  if (!some) return { tiers: [], whole: '', found: 0 };
  return { tiers: [{ ...some, many: some.count > MANY, whole: null }], whole: some.query, found: some.count };
}

type Meant = Pick<Understood, 'meant' | 'proposed'>;

const NOTHING_MEANT: Meant = { meant: [], proposed: [] };

/** What was asked with its unknown words replaced: by the likeliest known words, by the next ones, and so on. */
async function readMeant({ planned }: Database, { statements, asked }: WordSearch): Promise<Meant> {
  const alternatives = asked.map((text) => wordsIn(text).slice(0, MOST_WORDS));
  const words = [...new Set(alternatives.flat())].filter((word) => word.length > 2).slice(0, 2 * MOST_WORDS);
  if (words.length === 0) return NOTHING_MEANT;
  const { rows } = await planned.query<{ word: string; meant: string[] }>({
    ...statements.near,
    values: [words],
  });
  const meant = new Map(rows.filter((row) => row.meant.length > 0).map((row) => [row.word, row.meant]));
  const variants = [0, 1, 2].map((place) =>
    alternatives.map((given) =>
      given.map((word) => meant.get(word)?.[place] ?? meant.get(word)?.[0] ?? word).join(' '),
    ),
  );
  const changed = alternatives.map((given) => given.some((word) => meant.has(word)));
  return {
    meant: [...new Set(variants.flatMap((variant) => variant.filter((_, place) => changed[place])))],
    proposed: asked.map((text, place) => (changed[place] ? variants[0]?.[place] : undefined) ?? text),
  };
}

/** What finds all that has the words as they were asked for, and its facets; where no words are asked for, the facets alone. */
export async function findWhole(
  { planned }: Pick<Database, 'planned'>,
  { asked, entries }: Pick<WordSearch, 'asked' | 'entries'>,
): Promise<string> {
  const { rows } = await planned.query<{ whole: string }>({ ...WHOLE, values: [asked, entries] });
  return rows[0]?.whole ?? '';
}
