import { isOpenEnded, withoutStopWords, wordsOf } from '#contract/words.ts';
import type { Condition } from '#infra/db/condition.ts';
import type { Database } from '#infra/db/pool.ts';
import type { SearchKind } from '#modules/search/search-address.rules.ts';
import { deletionsOf } from './search-rows.commands.ts';
import { hasMatchSql } from './search-sources.ts';
import { anywhereQuery } from './search-terms.ts';

/** The maximum number of words that are checked, and of corrections for each. */
const MOST_WORDS = 8;
const MOST_CORRECTIONS = 3;

export interface Correction {
  /** Each alternative with its unknown words replaced: first by the likeliest known words, then by the next ones. */
  alternatives: string[];
  /** All alternatives, with unknown words replaced by the likeliest known words. */
  proposed: string[];
}

/**
 * Corrects unknown words of a search by known words of the kind that the reader may see; null if there is no
 * correction.
 */
export async function findCorrection(
  { pool }: Pick<Database, 'pool'>,
  kind: SearchKind,
  alternatives: readonly string[],
  visible: Condition,
): Promise<Correction | null> {
  const words = alternatives.map((text) => wordsOf(text).slice(0, MOST_WORDS));
  const unknown = [...new Set(words.flatMap(withoutStopWords))]
    .filter((word) => word.length > 2 || isOpenEnded(word))
    .slice(0, MOST_WORDS);
  if (unknown.length === 0) return null;
  const typed = unknown.map((word) => ({ word, finds: anywhereQuery(word), near: deletionsOf(word) }));
  const { rows } = await pool.query<{ word: string; corrections: string[] }>({
    text: correctionsStatement(kind, visible),
    values: [JSON.stringify(typed), ...visible.values],
  });
  const known = new Map(
    rows.flatMap(({ word, corrections }) => (corrections.length > 0 ? [[word, corrections] as const] : [])),
  );
  if (known.size === 0) return null;
  const variant = (index: number) =>
    words.map((given) =>
      given.map((word) => known.get(word)?.[index] ?? known.get(word)?.[0] ?? word).join(' '),
    );
  const isChanged = words.map((given) => given.some((word) => known.has(word)));
  const likeliest = variant(0);
  return {
    alternatives: [...new Set([0, 1, 2].flatMap((index) => variant(index).filter((_, n) => isChanged[n])))],
    proposed: alternatives.map((text, n) => (isChanged[n] ? (likeliest[n] ?? text) : text)),
  };
}

/**
 * For each word of $1 that no row has: known words that differ by one or two letters or begin with it. If there are
 * none, words with similar trigrams. A word without trigrams, such as one Han character, is skipped there, since it
 * would read all words.
 */
function correctionsStatement(kind: SearchKind, visible: Condition): string {
  const hasMatch = (query: string) => hasMatchSql(kind, query, visible.numbered(2));
  const order = `similarity(word, typed.word) desc, abs(char_length(word) - char_length(typed.word)), word`;
  const known = `from search_words k where k.kind = '${kind}' and not k.is_tag`;
  return `select typed.word, case when is_known then '{}' else corrections end as corrections
    from jsonb_to_recordset($1::jsonb) as typed (word text, finds text, near text[])
    cross join lateral (select exists (select from search_words k where k.finds = typed.finds) or ${hasMatch('typed.finds')} as is_known
      offset 0) as knows
    cross join lateral (select array(
      with close as materialized (
        select k.word, k.shown, k.finds ${known} and not is_known and k.near && typed.near
        union (select k.word, k.shown, k.finds ${known} and not is_known
          and k.word ~>=~ typed.word and k.word ~<~ (typed.word || chr(1114111)) limit 50)
      ), likely as (
        select * from close union all (
          select k.word, k.shown, k.finds ${known} and not is_known and not exists (select from close)
            and show_trgm(typed.word) <> '{}' and k.word % typed.word)
      ), likeliest as (select distinct on (word) * from likely order by word, shown)
      select shown from (select * from likeliest order by ${order} limit 4) as likeliest where ${hasMatch('finds')}
      order by ${order} limit ${MOST_CORRECTIONS}) as corrections) as corrected`;
}
