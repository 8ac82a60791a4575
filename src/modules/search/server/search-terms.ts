import { formsOf, isOpenEnded, joinedWords, stemOf, withoutStopWords, wordsOf } from '#contract/words.ts';
import { facetEntry } from './facet-entries.ts';

/*
 * What rows of search are found by, and what a search asks of them. A row has entries, each with a letter before it that says
 * where it stands; a search is a `tsquery` of such entries:
 *   e  the whole title or name      a  a word of the title, a name or a tag
 *   t  a whole tag                  b  a word of anything else
 *   =  a value of a facet (facet-entries.ts)
 */

/** Texts of one thing. A word of several of them counts where it stands best. */
export interface SearchedTexts {
  /** Names of which each is a whole: titles, usernames. */
  wholes: readonly string[];
  tags: readonly string[];
  /** Display and business names, which a search looks at as at a title. */
  names?: readonly string[];
  others: readonly string[];
}

/** An entry may have 2,046 bytes; a whole title is longer than any word. */
const LONGEST_WHOLE = 400;

const whole = (text: string) => [...joinedWords(text)].slice(0, LONGEST_WHOLE).join('');
const tagEntry = (tag: string) => `t${whole(tag)}`;
const stemsIn = (texts: readonly string[]) =>
  new Set(texts.flatMap((text) => wordsOf(text).flatMap(formsOf).map(stemOf)));

/** The entries of a row, without those of its facets. */
export function entriesOf({ wholes, tags, names = [], others }: SearchedTexts): string[] {
  const best = stemsIn([...wholes, ...names, ...tags]);
  const rest = new Set(
    others.flatMap((text) => withoutStopWords(wordsOf(text)).flatMap(formsOf).map(stemOf)),
  );
  return [
    ...wholes.map((text) => `e${whole(text)}`),
    ...[...tags, ...names].map(tagEntry),
    ...[...best].map((stem) => `a${stem}`),
    ...[...rest].filter((stem) => !best.has(stem)).map((stem) => `b${stem}`),
  ].filter((entry) => entry.length > 1);
}

/** The entries of a place's name: 'Porto' finds what says 'Porto, Portugal'. */
export function placeEntries(place: string): string[] {
  return wordsOf(place).map((word) => facetEntry('placeWord', word));
}

/** What a search by words asks for, as queries. An empty one finds nothing. */
export interface Terms {
  /** Finds what any rank finds, in as few words as that takes: the planner reads the whole table for a long list of them. */
  any: string;
  /** The best matches first: a row has the rank of the first that finds it. */
  ranks: readonly string[];
}

/** Words of all alternatives together, and of one. */
const MOST_WORDS = 16;
const MOST_WORDS_OF_ONE = 8;
/** Words of all alternatives together of which some are enough: each makes several combinations. */
const MOST_WORDS_OF_SOME = 8;

/** How a row of each rank matched. */
export const MATCHED_AS_TYPED = ['exact', 'tag', 'title', 'words'] as const;

/**
 * What finds any of some alternatives, each with all of its words.
 * @param prefixes whether every word may be the beginning of a longer one
 */
export function termsOf(alternatives: readonly string[], { prefixes = false } = {}): Terms {
  const found: string[][] = MATCHED_AS_TYPED.map(() => []);
  const any: string[] = [];
  let left = MOST_WORDS;
  for (const text of alternatives) {
    const words = wordsOf(text);
    const telling = withoutStopWords(words).slice(0, Math.min(left, MOST_WORDS_OF_ONE));
    left -= telling.length;
    const areTags = words.length > 1 && words.length <= MOST_WORDS_OF_ONE;
    const exact = quote(`e${whole(text)}`);
    const tag = anyOf([
      quote(tagEntry(text)),
      ...(areTags ? [allOf(words.map((word) => quote(`t${word}`)))] : []),
    ]);
    const inTitle = allOf(telling.map((word) => wordQuery('a', word, prefixes)));
    const anywhere = allOf(telling.map((word) => anyPlace(word, prefixes)));
    for (const [rank, part] of [exact, tag, inTitle, anywhere].entries()) found[rank]?.push(part);
    // A row with the whole title or tag has its words, too.
    const first = withoutStopWords(words).slice(0, 2);
    any.push(anywhere || allOf([anyOf([exact, tag]), ...first.map((word) => wordQuery('a', word, false))]));
  }
  return { any: anyOf(any), ranks: found.map((parts) => anyOf(parts)) };
}

/** The terms of one query. */
export function oneRank(query: string): Terms {
  return { any: query, ranks: [query] };
}

/** What finds tags alone, as a whole. */
export function tagTerms(tags: readonly string[], others: readonly string[] = []): Terms {
  return oneRank(anyOf([...tags.map(tagEntry), ...others].map(quote)));
}

/**
 * What finds rows that have some of the words: all but one, then all but two; never less than half. Of more than four words
 * the first four count, since each makes more combinations.
 */
export function someTerms(alternatives: readonly string[]): string[] {
  const found: string[][] = [[], []];
  let left = MOST_WORDS_OF_SOME;
  for (const text of alternatives) {
    const words = withoutStopWords(wordsOf(text)).slice(0, Math.min(left, 4));
    left -= words.length;
    for (let missing = 1; missing <= words.length / 2; missing++) {
      const some = combinations(words, words.length - missing);
      found[missing - 1]?.push(anyOf(some.map((chosen) => allOf(chosen.map((word) => anyPlace(word))))));
    }
  }
  return found.map((parts) => anyOf(parts)).filter((query) => query !== '');
}

function combinations<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return all.flatMap((one, place) =>
    combinations(all.slice(place + 1), size - 1).map((rest) => [one, ...rest]),
  );
}

/** What finds a word wherever it stands, as `known_words` keeps it. */
export function anyPlace(word: string, isPrefix = false): string {
  return anyOf(['a', 'b'].map((place) => wordQuery(place, word, isPrefix)));
}

function wordQuery(place: string, word: string, isPrefix: boolean): string {
  if (isPrefix) return anyOf([`${quote(place + word)}:*`, quote(place + stemOf(word))]);
  return isOpenEnded(word) ? `${quote(place + word)}:*` : quote(place + stemOf(word));
}

export function tagQuery(tag: string): string {
  return quote(tagEntry(tag));
}

/** An entry as a `tsquery` has it. */
export function quote(entry: string): string {
  return `'${entry.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

export function anyOf(queries: readonly string[]): string {
  return joined(queries, ' | ');
}

export function allOf(queries: readonly string[]): string {
  return joined(queries, ' & ');
}

function joined(queries: readonly string[], sign: string): string {
  const given = [...new Set(queries.filter((query) => query !== ''))];
  return given.length > 1 ? `(${given.join(sign)})` : (given[0] ?? '');
}
