import { type FacetQuery, facetQueries } from '#modules/search/server/search-query.ts';
import { allOf, termsOf } from '#modules/search/server/search-terms.ts';
import { bare, type Case, get, type Seeker } from './case.ts';

/** The searches by words. Beside each stands one statement that finds and sorts all that has the words. */
export function searchCases(seekers: Seeker[]): Case[] {
  const words = (
    name: string,
    searched: string[],
    meant = searched,
    caching = true,
    facets: FacetQuery[] = [{}],
  ): Case => ({
    name,
    app: searched.map((q, place) => ({
      ...get(`search?kind=kollabs&sort=dateDesc&${queryOf(q, facets[place % facets.length])}`),
      token: seekers[place % seekers.length]?.token ?? '',
    })),
    bare: meant.map((q, place) => bareWords(q, facets[place % facets.length])),
    same: false,
    caching,
  });
  const rare = searchedWords(seekers.length);
  const frequent = Array.from({ length: 40 }, (_, place) => wordOf(1 + place));
  const mixed = rare.map((q, place) => (place % 3 === 0 ? (frequent[(place / 3) % 40] ?? q) : q));
  return [
    {
      name: 'Searches as people ask them',
      ...searchesAsAsked(rare, frequent).reduce<Pick<Case, 'app' | 'bare'>>(
        ({ app, bare: beside }, { path, signedIn, meant, facet, typo }, place) => ({
          app: [
            ...app,
            {
              ...get(path),
              ...(signedIn && { token: seekers[place % seekers.length]?.token ?? '' }),
              ...(typo && { apart: true }),
            },
          ],
          bare: [...beside, bareWords(meant, facet)],
        }),
        { app: [], bare: [] },
      ),
      same: false,
    },
    words('Words that few have', rare),
    words('Words that few have, nothing kept', rare, rare, false),
    words('Words that thousands have', frequent),
    words('Words with a typo, nothing kept', rare.map(withTypo), rare, false),
    words('Words and facets', mixed, mixed, true, FACETED),
    words('Words and facets, nothing kept', mixed, mixed, false, FACETED),
    {
      name: 'Suggestions, nothing kept',
      app: rare.map((q, place) => ({
        ...get(`search/suggest?q=${encodeURIComponent(q.slice(0, 5))}`),
        token: seekers[place]?.token ?? '',
      })),
      bare: rare.map((q) => bareWords(q)),
      same: false,
      caching: false,
    },
  ];
}

const FACETED: FacetQuery[] = [
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

const queryOf = (q: string, facet: FacetQuery = {}) =>
  new URLSearchParams({ q, ...(facet as Record<string, string>) }).toString();

function bareWords(q: string, facet: FacetQuery = {}) {
  const { any, ranks } = termsOf([q]);
  const [exact, tag, title] = ranks;
  return bare('words', [allOf([any, ...facetQueries('kollabs', facet, new Date())]), 10, exact, tag, title]);
}

/** A word of the large world by its rank, the most frequent first: as `SENTENCES` of seed.ts makes them. */
function wordOf(rank: number): string {
  const syllables = 'ba ke li mo ru sa te vi no pa do fi ga he jo ku la mi ne ro'.split(' ');
  const places = [1, 20, 400, ...(rank > 8000 ? [8000] : [])];
  return places.map((place) => syllables[Math.floor(rank / place) % 20]).join('');
}

/** A word or two, as users would ask for them: half of them rare, half in the company of a frequent one. */
function searchedWords(count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const word = wordOf(Math.floor(200 * 50 ** ((place * 0.618) % 1)));
    return place % 2 === 0 ? word : `${word} ${wordOf(1 + ((place * 7) % 30))}`;
  });
}

interface Asked {
  path: string;
  signedIn: boolean;
  typo: boolean;
  /** What the bare server searches in its place. */
  meant: string;
  facet: FacetQuery;
}

/**
 * A few minutes of searches: what is asked for most comes in every tenth, and half of all is asked once or twice. Of a hundred
 * twenty are suggestions while a word is typed, five have a typo, ten a facet, ten ask for all kinds, and a third are of users
 * who are signed in, in the order of similarity.
 */
function searchesAsAsked(rare: string[], frequent: string[]): Asked[] {
  const queries = [...rare, ...frequent].flatMap((query) => [
    query,
    ...query.split(' ').map((word) => `${word} ${wordOf(41 + query.length)}`),
  ]);
  return Array.from({ length: 3000 }, (_, place) => {
    const drawn = (by: number) => (place * by) % 1;
    // A rank drawn by a power is Zipf's.
    const query = queries[Math.floor(queries.length ** drawn(0.618)) - 1] ?? '';
    const signedIn = drawn(0.7549) < 0.33;
    const part = drawn(0.5698);
    const typo = part < 0.05;
    const asked = typo ? withTypo(query) : query;
    if (part > 0.8)
      return {
        path: `search/suggest?q=${encodeURIComponent(query.slice(0, 3 + (place % 4)))}`,
        signedIn,
        typo,
        meant: query,
        facet: {},
      };
    const facet = part > 0.7 ? (FACETED[place % FACETED.length] ?? {}) : {};
    const kind = part > 0.6 && part <= 0.7 ? 'all' : 'kollabs';
    return {
      path: `search?kind=${kind}${signedIn ? '' : '&sort=dateDesc'}&${queryOf(asked, facet)}`,
      signedIn,
      typo,
      meant: query,
      facet,
    };
  });
}

/** Two letters of its first word in each other's place. */
function withTypo(text: string): string {
  return text.slice(0, 2) + (text[3] ?? '') + (text[2] ?? '') + text.slice(4);
}
