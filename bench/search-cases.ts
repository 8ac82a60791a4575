import { CATEGORIES } from '#contract/product.ts';
import { type Facets, facetTerms } from '#modules/search/server/facet-terms.ts';
import { allOf, termsOf } from '#modules/search/server/search-terms.ts';
import { bare, type Case, get, type Reader } from './case.ts';
import type { Shot } from './load.ts';

const FACETS: Facets[] = [
  { payment: 'money' },
  { remote: 'true' },
  { language: 'pt' },
  { place: 'Lisbon' },
  { partners: 'several' },
  { closes: 'month' },
  { payment: 'share', remote: 'true' },
  { language: 'en', closes: 'week' },
  { payment: 'money', category: 'art', language: 'en' },
];

/** From a few people to nearly all. */
const AUDIENCES = Array.from({ length: 120 }, (_, n) => {
  const least = Math.round(500 * 1.08 ** (n % 60));
  return [least, least * (n % 3 === 0 ? 10 : 2)] as const;
});
const choiceOf = (n: number) => `category=${CATEGORIES[n % CATEGORIES.length]}`;

/** The searches by words. Beside each, the bare server finds and sorts everything that has the words. */
export function searchCases(readers: Reader[]): Case[] {
  const tokenOf = (n: number) => readers[n % readers.length]?.token;
  const words = (
    name: string,
    typed: string[],
    options: Pick<Case, 'uncached'> & SearchOptions = {},
  ): Case => {
    const { meant = typed, facets = [{}], ...rest } = options;
    const facetOf = (n: number) => facets[n % facets.length];
    return {
      name,
      app: typed.map((q, n) =>
        get(`search?kind=kollabs&sort=dateDesc&${queryOf(q, facetOf(n))}`, tokenOf(n)),
      ),
      bare: meant.map((q, n) => bareSearch(q, facetOf(n))),
      ...rest,
    };
  };
  const rare = rareQueries(readers.length);
  const frequent = Array.from({ length: 40 }, (_, n) => wordOf(1 + n));
  const mixed = rare.map((q, n) => (n % 3 === 0 ? (frequent[(n / 3) % 40] ?? q) : q));
  const uncached = true;
  return [
    { name: 'Searches as users send them', ...typicalSearches([...rare, ...frequent], tokenOf) },
    words('Words that few have', rare),
    words('Words that few have, without copies', rare, { uncached }),
    words('Words that thousands have', frequent),
    words('Words with a typo, without copies', rare.map(withTypo), { meant: rare, uncached }),
    words('Words and facets', mixed, { facets: FACETS }),
    words('Words and facets, without copies', mixed, { facets: FACETS, uncached }),
    {
      name: 'Suggestions, without copies',
      app: rare.map((q, n) => get(`search/suggest?q=${encodeURIComponent(q.slice(0, 5))}`, tokenOf(n))),
      bare: rare.map((q) => bareSearch(q)),
      uncached,
    },
    {
      name: 'Facets of people, without copies',
      app: AUDIENCES.map(([least, most]) =>
        get(`search/counts?kind=users&minAudience=${least}&maxAudience=${most}`),
      ),
      bare: AUDIENCES.map((range) => bare('peopleFacets', ...range)),
      uncached,
    },
    {
      name: 'People by audience, without copies',
      app: AUDIENCES.map(([least, most], n) =>
        get(`search?kind=users&sort=audienceSize&minAudience=${least}&maxAudience=${most}&${choiceOf(n)}`),
      ),
      bare: AUDIENCES.map((range, n) => bare('people', ...range, CATEGORIES[n % CATEGORIES.length], 10)),
      uncached,
    },
  ];
}

interface SearchOptions {
  /** What the bare server searches instead of a query with a typo. */
  meant?: string[];
  facets?: Facets[];
}

function queryOf(q: string, facet: Facets = {}): string {
  return new URLSearchParams({ q, ...(facet as Record<string, string>) }).toString();
}

function bareSearch(q: string, facet: Facets = {}): Shot {
  const { any, ranks } = termsOf([q]);
  const found = allOf([any, ...facetTerms('kollabs', facet, new Date())]);
  return bare('words', found, 10, ...ranks.slice(0, 3));
}

/** A word of the large world by its rank, the most frequent first. `SENTENCES` in large-world.ts writes the same words. */
function wordOf(rank: number): string {
  const syllables = 'ba ke li mo ru sa te vi no pa do fi ga he jo ku la mi ne ro'.split(' ');
  const divisors = [1, 20, 400, ...(rank > 8000 ? [8000] : [])];
  return divisors.map((divisor) => syllables[Math.floor(rank / divisor) % 20]).join('');
}

/** Queries of one rare word, and of a rare and a frequent one. */
function rareQueries(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const word = wordOf(Math.floor(200 * 50 ** ((n * 0.618) % 1)));
    return n % 2 === 0 ? word : `${word} ${wordOf(1 + ((n * 7) % 30))}`;
  });
}

/**
 * The searches of a few minutes. The most frequent query is every tenth, and half of them come once or twice. A fifth
 * are suggestions, a tenth have a facet, a tenth search everything, and one of twenty has a typo. A third are of
 * signed-in users, by similarity.
 */
function typicalSearches(
  words: string[],
  tokenOf: (n: number) => string | undefined,
): Pick<Case, 'app' | 'bare'> {
  const queries = words.flatMap((query) => [
    query,
    ...query.split(' ').map((word) => `${word} ${wordOf(41 + query.length)}`),
  ]);
  const searches: { app: Shot; bare: Shot }[] = Array.from({ length: 3000 }, (_, n) => {
    const drawn = (step: number) => (n * step) % 1;
    // A rank drawn by a power has Zipf's distribution.
    const query = queries[Math.floor(queries.length ** drawn(0.618)) - 1] ?? '';
    const token = drawn(0.7549) < 0.33 ? tokenOf(n) : undefined;
    const part = drawn(0.5698);
    if (part > 0.8) {
      const typed = encodeURIComponent(query.slice(0, 3 + (n % 4)));
      return { app: get(`search/suggest?q=${typed}`, token), bare: bareSearch(query) };
    }
    const facet = part > 0.7 ? (FACETS[n % FACETS.length] ?? {}) : {};
    const kind = part > 0.6 && part <= 0.7 ? 'all' : 'kollabs';
    const isTypo = part < 0.05;
    const asked = queryOf(isTypo ? withTypo(query) : query, facet);
    const app = get(`search?kind=${kind}${token ? '' : '&sort=dateDesc'}&${asked}`, token);
    return { app: isTypo ? { ...app, apart: true } : app, bare: bareSearch(query, facet) };
  });
  return { app: searches.map(({ app }) => app), bare: searches.map((search) => search.bare) };
}

/** The third and fourth letter exchanged. */
function withTypo(text: string): string {
  return text.slice(0, 2) + (text[3] ?? '') + (text[2] ?? '') + text.slice(4);
}
