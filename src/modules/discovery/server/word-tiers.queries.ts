import type { AppContext } from '#infra/app-context.ts';
import type { Database } from '#infra/db/pool.ts';
import type { MatchedBy } from '#modules/discovery/search.rules.ts';
import { wordsIn } from '#modules/discovery/word-marks.rules.ts';
import { createSearchMoments } from './search-moments.ts';
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
  /** Where nothing has all words: what has all but one of them, or but two: never less than half. */
  loose?: boolean;
}

/** Rows that match alike well. */
export interface Tier {
  /** From 1 on, the best first. */
  tier: number;
  query: string;
  /** At most MANY + 1, and a moment old: it chooses how rows are read, never which. Null where it was not counted yet. */
  count: number | null;
  /** What finds its tier and those beside it, where all of them together are few. */
  whole: string | null;
}

/** A search, as far as it does not depend on who searches. */
export interface Understood {
  tiers: Tier[];
  /** What finds everything in them, each row by one. */
  wholes: string[];
  /** How much that is, at least where it is more than MANY. */
  found: number;
  /** What the words may have meant, the likeliest first; empty where enough is found as typed. */
  meant: string[];
}

/** How the rows of each tier matched: the first two are whole titles, names and tags. */
export const TIERS: readonly MatchedBy[] = ['exact', 'tag', 'title', 'words', 'words', 'words'];
/** Behind them the same tiers of what the words may have meant, and those of what has some of the words. */
export const MATCHED_BY: readonly MatchedBy[] = [
  ...TIERS,
  ...TIERS.map(() => 'similar' as const),
  ...TIERS.map(() => 'some' as const),
];

/** Where fewer are found than this, similar words are searched as well. */
const FEW = 5;

const MOST_WORDS = 8;

/** How many searches are kept. */
const MOST = 5_000;

/** Reads what a search finds at all, and keeps it for a moment: it is the same in every order and on every page. */
export function createUnderstanding(
  context: Pick<AppContext, 'clock' | 'database' | 'responseCache' | 'sharedCaches'>,
): (search: WordSearch) => Promise<Understood> {
  const { database } = context;
  const kept = createSearchMoments<Understood>(context, MOST);

  // What a page asks for and its counts are read at the same time.
  const underWay = new Map<string, Promise<Understood>>();

  return (search) => {
    const { statements, asked, entries, loose } = search;
    const key = JSON.stringify([statements.source.name, asked, entries, loose]);
    const known = kept.find(key) ?? underWay.get(key);
    if (known) return Promise.resolve(known);
    const reading = understand(search, key).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };

  async function understand(search: WordSearch, key: string): Promise<Understood> {
    const { asked } = search;
    const typed = await readTiers(database, search, asked);
    const meant = typed.found < FEW ? await readMeant(database, search) : [];
    const similar =
      meant.length > 0 ? await readTiers(database, search, meant, ` & !(${typed.whole})`) : null;
    const isLoose = search.loose === true && typed.found === 0 && !similar?.found && hasSeveralWords(asked);
    const some = isLoose ? await readSome(database, search, [...asked, ...meant]) : null;
    const understood = {
      tiers: [typed, similar, some].flatMap(
        (read, place) => read?.tiers.map((one) => ({ ...one, tier: one.tier + place * TIERS.length })) ?? [],
      ),
      wholes: [typed, similar, some].flatMap((read) => (read && read.found > 0 ? [read.whole] : [])),
      found: typed.found + (similar?.found ?? 0) + (some?.found ?? 0),
      meant,
    };
    // That nothing is found is not kept: what was published since must be found.
    if (understood.found > 0) kept.keep(key, understood, understood.found > MANY);
    return understood;
  }
}

function hasSeveralWords(asked: string[]): boolean {
  return asked.some((text) => wordsIn(text).length > 1);
}

async function readTiers(
  { planned }: Database,
  { statements, entries }: WordSearch,
  asked: string[],
  butNot = '',
): Promise<{ tiers: Tier[]; whole: string; found: number }> {
  const { rows } = await planned.query<Omit<Tier, 'whole'>>({
    ...statements.tiers,
    values: [asked, entries, butNot],
  });
  const [whole, ...counted] = rows as [Tier, ...Tier[]];
  // How many that is; null where it is more.
  const few = whole.count !== null && whole.count <= SMALL ? whole.count : null;
  return {
    tiers: (few === 0 ? [] : counted).map((tier) => ({ ...tier, whole: few === null ? null : whole.query })),
    whole: whole.query,
    found:
      few ??
      Math.max(
        whole.count ?? 0,
        counted.reduce((sum, { count }) => sum + (count ?? 0), 0),
      ),
  };
}

/** What has some of the words: of one tier alone, that of the most. */
async function readSome(
  { planned }: Database,
  { statements, entries }: WordSearch,
  asked: string[],
): Promise<{ tiers: Tier[]; whole: string; found: number }> {
  const { rows } = await planned.query<Omit<Tier, 'whole'>>({
    ...statements.some,
    values: [asked, entries],
  });
  const [some] = rows;
  if (!some) return { tiers: [], whole: '', found: 0 };
  return { tiers: [{ ...some, whole: null }], whole: some.query, found: some.count ?? 0 };
}

/** What was asked with its unknown words replaced: by the likeliest known words, by the next ones, and so on. */
async function readMeant({ planned }: Database, { statements, asked }: WordSearch): Promise<string[]> {
  const alternatives = asked.map((text) => wordsIn(text).slice(0, MOST_WORDS));
  const words = [...new Set(alternatives.flat())].filter((word) => word.length > 2).slice(0, 2 * MOST_WORDS);
  if (words.length === 0) return [];
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
  return [...new Set(variants.flatMap((variant) => variant.filter((_, place) => changed[place])))];
}

export async function countTier(
  { planned }: Database,
  { statements }: WordSearch,
  { query }: Tier,
): Promise<number> {
  const { rows } = await planned.query<{ count: number }>({ ...statements.countTier, values: [query] });
  return rows[0]?.count ?? 0;
}

/** What finds all that has the words as they were asked for, and its facets; where no words are asked for, the facets alone. */
export async function findWhole(
  { planned }: Pick<Database, 'planned'>,
  { asked, entries }: Pick<WordSearch, 'asked' | 'entries'>,
): Promise<string> {
  const { rows } = await planned.query<{ whole: string }>({ ...WHOLE, values: [asked, entries] });
  return rows[0]?.whole ?? '';
}
