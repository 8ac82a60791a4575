import { tagsIn } from '#contract/tags.ts';
import { codePoints } from '#contract/text.ts';
import { formsOf, isOpenEnded, joinedWords, stemOf, withoutStopWords, wordsOf } from '#contract/words.ts';
import { invalid } from '#infra/app-error.ts';
import { Q_LIMITS } from '#modules/search/search.rules.ts';
import { facetEntry } from './facet-entries.ts';

/*
 * The entries of search rows, and the queries for them. The first letter of an entry tells where its text comes from;
 * a search is a `tsquery` of such entries:
 *   e  the whole title or name      a  a word of the title, a name or a tag
 *   t  a whole tag                  b  a word of anything else
 *   =  a value of a facet (facet-entries.ts)
 */

/** Texts of a subject. A word that is in several texts counts for the best of them. */
export interface SearchedTexts {
  /** Texts that can match as a whole: titles, usernames. */
  wholes: readonly string[];
  tags: readonly string[];
  /** Display and business names. Their words rank like those of a title. */
  names?: readonly string[];
  others: readonly string[];
}

/** Code points. PostgreSQL allows 2,046 bytes for an entry. */
const LONGEST_WHOLE = 400;

const whole = (text: string) => [...joinedWords(text)].slice(0, LONGEST_WHOLE).join('');
const tagEntry = (tag: string) => `t${whole(tag)}`;
const stemsIn = (texts: readonly string[]) =>
  new Set(texts.flatMap((text) => wordsOf(text).flatMap(formsOf).map(stemOf)));

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

/** Returns one entry for each word of a location: 'Porto' matches 'Porto, Portugal'. */
export function placeEntries(place: string): string[] {
  return wordsOf(place).map((word) => facetEntry('placeWord', word));
}

/**
 * Splits `q` at commas. Returns null for a blank one, which finds everything.
 * @throws {AppError} invalid, if `q` is too long, has too many alternatives, or none
 */
export function alternativesIn(q: string | undefined): string[] | null {
  if (q === undefined || q.trim() === '') return null;
  if (codePoints(q) > Q_LIMITS.codePoints) throw invalid({ q: 'Too long' });
  const alternatives = tagsIn(q);
  if (alternatives.length === 0) throw invalid({ q: 'Required' });
  if (alternatives.length > Q_LIMITS.alternatives) throw invalid({ q: 'Too many tags' });
  return alternatives;
}

/** The queries of a search by words. An empty query matches nothing. */
export interface Terms {
  /**
   * Matches every row that some rank matches. It is short, since the planner scans the whole table for a long query.
   */
  any: string;
  /** Best matches first: the rank of a row is the index of the first query that matches it. */
  ranks: readonly string[];
}

/** The maximum number of words of all alternatives, and of one. */
const MOST_WORDS = 16;
const MOST_WORDS_OF_ONE = 8;
/** The same for `someTerms`, where each word adds several combinations. */
const MOST_WORDS_OF_SOME = 8;

/** How the rows of each rank match. */
export const MATCHED_AS_TYPED = ['exact', 'tag', 'title', 'words'] as const;

/**
 * Returns the queries for any of the alternatives. A row must have all words of an alternative.
 * @param prefixes whether each word also matches longer words that begin with it
 */
export function termsOf(alternatives: readonly string[], { prefixes = false } = {}): Terms {
  const found: string[][] = MATCHED_AS_TYPED.map(() => []);
  const any: string[] = [];
  let left = MOST_WORDS;
  for (const text of alternatives) {
    const words = wordsOf(text);
    const contentWords = withoutStopWords(words).slice(0, Math.min(left, MOST_WORDS_OF_ONE));
    left -= contentWords.length;
    const canBeTags = words.length > 1 && words.length <= MOST_WORDS_OF_ONE;
    const exact = quote(`e${whole(text)}`);
    // Also rows that have each of the words as a tag.
    const tag = anyOf([
      quote(tagEntry(text)),
      ...(canBeTags ? [allOf(words.map((word) => quote(`t${word}`)))] : []),
    ]);
    const inTitle = allOf(contentWords.map((word) => wordQuery('a', word, prefixes)));
    const anywhere = allOf(contentWords.map((word) => anywhereQuery(word, prefixes)));
    for (const [rank, part] of [exact, tag, inTitle, anywhere].entries()) found[rank]?.push(part);
    // Without content words (the text has none, or earlier alternatives used up the limit) the whole title or tag must
    // match. Two words make that condition selective.
    const first = withoutStopWords(words).slice(0, 2);
    any.push(anywhere || allOf([anyOf([exact, tag]), ...first.map((word) => wordQuery('a', word, false))]));
  }
  return { any: anyOf(any), ranks: found.map((parts) => anyOf(parts)) };
}

export function oneRank(query: string): Terms {
  return { any: query, ranks: [query] };
}

export function tagTerms(tags: readonly string[], others: readonly string[] = []): Terms {
  return oneRank(anyOf([...tags.map(tagEntry), ...others].map(quote)));
}

/**
 * Returns queries for rows with only some of the words: first all but one, then all but two, but at least half. Only
 * the first four words of an alternative are used, since each adds more combinations.
 */
export function someTerms(alternatives: readonly string[]): string[] {
  const found: string[][] = [[], []];
  let left = MOST_WORDS_OF_SOME;
  for (const text of alternatives) {
    const words = withoutStopWords(wordsOf(text)).slice(0, Math.min(left, 4));
    left -= words.length;
    for (let missing = 1; missing <= words.length / 2; missing++) {
      const some = combinations(words, words.length - missing);
      found[missing - 1]?.push(anyOf(some.map((chosen) => allOf(chosen.map((word) => anywhereQuery(word))))));
    }
  }
  return found.map((parts) => anyOf(parts)).filter((query) => query !== '');
}

function combinations<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return all.flatMap((one, index) =>
    combinations(all.slice(index + 1), size - 1).map((rest) => [one, ...rest]),
  );
}

/** Matches a word in any text; this query is the column `finds` of `search_words`. */
export function anywhereQuery(word: string, isPrefix = false): string {
  return anyOf(['a', 'b'].map((source) => wordQuery(source, word, isPrefix)));
}

function wordQuery(source: string, word: string, isPrefix: boolean): string {
  if (isPrefix) return anyOf([`${quote(source + word)}:*`, quote(source + stemOf(word))]);
  return isOpenEnded(word) ? `${quote(source + word)}:*` : quote(source + stemOf(word));
}

export function tagQuery(tag: string): string {
  return quote(tagEntry(tag));
}

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
