import { CATEGORY_OPTIONS } from '#contract/product.ts';
import { foldText, joinedWords, wordsOf } from '#contract/words.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { type Exclusions, inLists } from '#modules/profiles/server/visibility.service.ts';
import type { KollabResult, Suggestions, UserResult } from '#modules/search/search.contract.ts';
import { usernameIn } from '#modules/search/search.rules.ts';
import type { SearchKind } from '#modules/search/search-address.rules.ts';
import type { Searches } from './search.queries.ts';
import { hasMatchSql, SOURCES } from './search-sources.ts';

const MOST_SUGGESTED = 4;

/**
 * Suggests results for the typed text, as typed and with its last word completed.
 * @param alternatives the comma-separated parts; only the last one gets suggestions
 */
export async function suggest(
  database: Database,
  searches: Searches,
  alternatives: readonly string[],
  exclusions: Exclusions | null,
): Promise<Suggestions> {
  const typed = alternatives.at(-1) ?? '';
  const words = wordsOf(typed);
  const { words: completions, tags } = await findCompletions(database, words.at(-1), joinedWords(typed));
  const wanted = [...new Set([typed, ...completions.map((word) => [...words.slice(0, -1), word].join(' '))])];
  const find = <T>(kind: SearchKind) =>
    searches.search<T>(
      { kind, alternatives: wanted, facets: {} },
      { order: 'dateDesc', viewerId: null, accountType: null, exclusions },
      { limit: MOST_SUGGESTED },
    );
  const [kollabs, users] = await Promise.all([find<KollabResult>('kollabs'), find<UserResult>('users')]);
  const people = users.views.read();
  const [meant] = kollabs.didYouMean ?? users.didYouMean ?? [];
  const username = usernameIn(typed)?.toLowerCase();
  const begins = words.join(' ');
  return {
    kollabs: kollabs.views
      .read()
      .map(({ kollabId, title, imageUrl, username }) => ({ kollabId, title, imageUrl, username })),
    users: people.map(({ username, displayName, profileImageUrl, headline }) => ({
      ...{ username, displayName, profileImageUrl, headline },
    })),
    categories: CATEGORY_OPTIONS.map(({ value }) => value)
      .filter((category) => begins !== '' && foldText(category).startsWith(begins))
      .slice(0, MOST_SUGGESTED),
    tags: tags.filter((tag) => !exclusions?.mutedTags.includes(tag)).slice(0, MOST_SUGGESTED),
    goTo: people.find((person) => person.username.toLowerCase() === username)?.username ?? null,
    didYouMean: meant === undefined || meant === typed ? null : meant,
  };
}

/** Finds up to three completions of the last word, shortest first, and tags that begin with the whole text. */
async function findCompletions(database: Database, last: string | undefined, all: string) {
  const text = textOnce('search completions', completionsSql);
  // A space matches no word.
  const { rows } = await queryPlanned<{ words: string[]; tags: string[] }>(database, text, [
    last ?? ' ',
    all || ' ',
  ]);
  return rows[0] ?? { words: [], tags: [] };
}

/** A tag is offered only if something visible to everyone has it, since known words may be stale. */
function completionsSql(): string {
  const hasTag = (['kollabs', 'posts'] as const).map((kind) => {
    const seen = SOURCES[kind].visibleTo(inLists(null)).text;
    return hasMatchSql(kind, 'first.finds', seen);
  });
  // Compared bytewise, since a pattern in a parameter cannot use an index.
  const begins = (isTag: boolean, parameter: string) =>
    `(${['kollabs', 'users', 'posts']
      .map(
        (kind) => `(select word, shown, finds from search_words where kind = '${kind}' and is_tag = ${isTag}
        and word ~>=~ ${parameter} and word ~<~ (${parameter} || chr(1114111)) limit 200)`,
      )
      .join(' union ')})`;
  return `select array(select word from (select distinct word from ${begins(false, '$1')} as begun) as words
      order by char_length(word), word limit 3) as words,
    array(select shown from (
        select shown, finds from ${begins(true, '$2')} as begun order by char_length(shown), shown offset 0) as first
      where (${hasTag.join(' or ')}) limit 20) as tags`;
}
