import { CATEGORY_OPTIONS } from '#contract/product.ts';
import type { Database } from '#infra/db/pool.ts';
import type { KollabFound, Suggestions, UserFound } from '#modules/discovery/search.contract.ts';
import { usernameIn } from '#modules/discovery/search.rules.ts';
import { wordsIn } from '#modules/discovery/word-marks.rules.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import type { WordSearches } from './word-search.queries.ts';
import { COMPLETE, WORDS } from './word-sources.sql.ts';
import type { WordSearch } from './word-tiers.queries.ts';

/** Of each kind. */
const FEW = 4;

/**
 * Where what is typed may lead: things that match it as it is, or with its last word going on.
 * @param asked what commas part; suggested is for the last of it
 */
export async function suggest(
  database: Database,
  searches: WordSearches,
  asked: string[],
  exclusions: Exclusions | null,
): Promise<Suggestions> {
  const typed = asked.at(-1) ?? '';
  const words = wordsIn(typed);
  const last = words.at(-1);
  const { rows } = await database.planned.query<{ words: string[]; tags: string[] }>({
    ...COMPLETE,
    // A person who typed no letter yet means nothing that a word could begin with.
    values: [last ?? ' ', typed],
  });
  const completed = (rows[0]?.words ?? []).map((word) => [...words.slice(0, -1), word].join(' '));
  const wanted = [...new Set([typed, ...completed])];
  const find = <T>(kind: Pick<WordSearch, 'statements' | 'entries'>) =>
    searches.search<T>(
      { ...kind, asked: wanted },
      { order: 'dateDesc', viewerId: null, exclusions },
      { limit: FEW },
    );
  const [kollabs, users] = await Promise.all([
    find<KollabFound>({ statements: WORDS.kollabs, entries: ['=open'] }),
    find<UserFound>({ statements: WORDS.users, entries: [] }),
  ]);
  const people = users.views.read();
  const [meant] = kollabs.didYouMean ?? users.didYouMean ?? [];
  const username = usernameIn(typed)?.toLowerCase();
  return {
    kollabs: kollabs.views
      .read()
      .map(({ kollabId, title, imageUrl, username }) => ({ kollabId, title, imageUrl, username })),
    users: people.map(({ username, displayName, profileImageUrl, headline }) => ({
      ...{ username, displayName, profileImageUrl, headline },
    })),
    categories: CATEGORY_OPTIONS.map(({ value }) => value)
      .filter((category) => last && category.startsWith(words.join(' ')))
      .slice(0, FEW),
    tags: (rows[0]?.tags ?? []).filter((tag) => !exclusions?.mutedTags.includes(tag)).slice(0, FEW),
    goTo: people.find((person) => person.username.toLowerCase() === username)?.username ?? null,
    didYouMean: meant === undefined || meant === typed ? null : meant,
  };
}
