import { dayOf } from '#contract/days.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import type { Chance } from './fuzz.ts';

/* A model of search: it computes the expected results with loops over all things. The words are from a small
   vocabulary with known stems, so that the model shares no code with search. */

/**
 * `folded` is compared in whole titles and tags, `stem` is shared by a word's forms, `written` are spellings, and
 * `begins` are prefixes that match.
 */
export interface Word {
  folded: string;
  stem: string;
  written: readonly string[];
  begins?: readonly string[];
}

const word = (folded: string, stem: string, ...written: string[]): Word => ({ folded, stem, written });

/** A word that other words start with is in their `begins`, unless they are forms of one stem. */
export const VOCABULARY: readonly Word[] = [
  word('tide', 'tide', 'tide', 'Tide', 'ＴＩＤＥ'),
  word('tides', 'tide', 'tides', 'TIDES'),
  word('lodz', 'lodz', 'Łódź', 'lodz', 'ŁÓDŹ'),
  word('strasse', 'strasse', 'Straße', 'strasse'),
  word('привет', 'привет', 'Привет', 'привет'),
  word('σοφοσ', 'σοφοσ', 'σοφός', 'ΣΟΦΟΣ'),
  word('محمد', 'محمد', 'محمد', 'مُحَمَّد'),
  word('שלום', 'שלום', 'שָׁלוֹם', 'שלום'),
  word('音楽', '音楽', '音楽'),
  { ...word('음악회', '음악회', '음악회'), begins: ['음악'] },
  word('음악', '음악', '음악'),
  { ...word('c++', 'c++', 'C++', 'c++'), begins: ['c'] },
  word('c', 'c', 'C', 'c'),
  word('the', 'the', 'the', 'The'),
  word('of', 'of', 'of'),
  word('music', 'music', 'music', 'Music'),
  word('art', 'art', 'Art'),
];
const STOP_WORDS = ['the', 'of'];

export type Words = readonly Word[];

export const written = (words: Words, chance: Chance) =>
  words.map((one) => chance.pick(one.written)).join(' ');

export interface Owner {
  userId: string;
  username: string;
  contentType: string;
  platform: string;
  audience: number;
  accountType: 'creator' | 'business';
  answersQuickly: boolean;
  verifiedDomains: readonly { domain: string; since: string }[];
  location: string | null;
}

export interface Thing {
  kind: 'kollabs' | 'users' | 'posts';
  /** The tie-breaker of the sort order. */
  id: string;
  /** The id in responses. */
  shownAs: string;
  posted: number;
  owner: Owner;
  wholes: Words[];
  /** For users, their names. */
  tags: Words[];
  /** Tags as stored. A mute excludes exactly its tag. */
  tagTexts: string[];
  others: Words[];
  category: string;
  more?: {
    lookingForTypes: string[];
    payment: Payment | null;
    place: string | null;
    languages: string[];
    deadline: string | null;
    partners: number | null;
    active: boolean;
  };
}

/** A Kollab with only its required fields. */
export const NOTHING_MORE: NonNullable<Thing['more']> = {
  ...{
    lookingForTypes: ['creators'],
    payment: null,
    place: null,
    languages: [],
    deadline: null,
    partners: null,
  },
  active: true,
};

export interface Asked {
  kind: Thing['kind'];
  alternatives: Words[] | null;
  facets: Record<string, string>;
}

export interface Aside {
  users: string[];
  things: string[];
  tags: string[];
  categories: string[];
}

/** The viewer to whom similarity is computed. */
export type Near = Pick<Owner, 'contentType' | 'platform' | 'audience'>;

const withoutStopWords = (words: Words) => {
  const found = words.filter(({ folded }) => !STOP_WORDS.includes(folded));
  return found.length > 0 ? found : words;
};
const isWhole = (a: Words, b: Words) =>
  a.length === b.length && a.every(({ folded }, place) => folded === b[place]?.folded);
const finds = (asked: Word, has: Word) =>
  asked.stem === has.stem || (has.begins ?? []).includes(asked.folded);

export function hasTag({ tags }: Thing, asked: Words): boolean {
  return tags.some((tag) => isWhole(tag, asked));
}

/** Returns the rank of a thing for a search term; undefined if it does not match. */
function rankOf(thing: Thing, asked: Words): number | undefined {
  const { wholes, tags, others } = thing;
  if (wholes.some((whole) => isWhole(whole, asked))) return 0;
  if (hasTag(thing, asked) || (asked.length > 1 && asked.every((one) => hasTag(thing, [one])))) return 1;
  const best = [...wholes, ...tags].flat();
  const all = [...best, ...others.flatMap(withoutStopWords)];
  const isIn = (words: Words) => withoutStopWords(asked).every((one) => words.some((has) => finds(one, has)));
  return isIn(best) ? 2 : isIn(all) ? 3 : undefined;
}

function isSeen({ kind, id, owner, tagTexts, category }: Thing, aside: Aside): boolean {
  const isLeftOut =
    kind !== 'users' &&
    (aside.categories.includes(category) || tagTexts.some((tag) => aside.tags.includes(tag)));
  return !isLeftOut && !aside.users.includes(owner.userId) && !aside.things.includes(id);
}

function fits({ kind, owner, category, more }: Thing, facets: Record<string, string>, now: Date): boolean {
  const soon = (days: number) => {
    const day = more?.deadline ?? '';
    return day >= dayOf(now) && day <= dayOf(now, days);
  };
  const isOf: Record<string, (value: string) => boolean> = {
    category: (value) => (kind === 'users' ? owner.contentType : category) === value,
    platform: (value) => owner.platform === value,
    minAudience: (value) => owner.audience >= Number(value),
    maxAudience: (value) => owner.audience <= Number(value),
    accountType: (value) => owner.accountType === value,
    answers: () => kind === 'posts' || owner.answersQuickly,
    verified: (value) => kind === 'posts' || value !== 'true' || owner.verifiedDomains.length > 0,
    place: (value) => {
      if (kind === 'posts') return true;
      const place = kind === 'users' ? owner.location : (more?.place ?? null);
      const lower = value.toLowerCase();
      return (
        place !== null &&
        (place === 'remote' ? lower === 'remote' : place.toLowerCase().split(' ').includes(lower))
      );
    },
  };
  const ofKollabs: typeof isOf = {
    lookingFor: (value) => more?.lookingForTypes.includes(value) ?? false,
    payment: (value) => more?.payment?.kind === value,
    remote: (value) => value !== 'true' || more?.place === 'remote',
    language: (value) => more?.languages.includes(value) ?? false,
    closes: (value) => soon(value === 'week' ? 7 : 30),
    partners: (value) => more?.partners !== null && (value === 'one') === (more?.partners === 1),
    minPay: (value) =>
      facets.currency === undefined ||
      (more?.payment?.currency === facets.currency &&
        Math.floor(Number(more.payment.amount)) >= Number(value)),
  };
  const isOpen = kind !== 'kollabs' || facets.active === 'false' || (more?.active ?? false);
  const asked = kind === 'kollabs' ? { ...isOf, ...ofKollabs } : isOf;
  return isOpen && Object.entries(facets).every(([facet, value]) => asked[facet]?.(value) ?? true);
}

export function found(
  all: readonly Thing[],
  { kind, alternatives, facets }: Asked,
  aside: Aside,
  now: Date,
): { thing: Thing; rank: number }[] {
  return all.flatMap((thing) => {
    if (thing.kind !== kind || !isSeen(thing, aside) || !fits(thing, facets, now)) return [];
    const ranks = (alternatives ?? []).flatMap((words) => rankOf(thing, words) ?? []);
    if (alternatives && ranks.length === 0) return [];
    return [{ thing, rank: alternatives ? Math.min(...ranks) : 0 }];
  });
}

/**
 * Returns the comparator of a sort order.
 * @param near the viewer; null for a visitor
 */
export function compare(sort: string, near: Near | null) {
  const step = ({ owner }: Thing) =>
    2 * Number(owner.contentType !== near?.contentType) + Number(owner.platform !== near?.platform);
  const away = ({ owner }: Thing) => Math.abs(owner.audience - (near?.audience ?? 0));
  const isLarger = ({ owner }: Thing) => owner.audience > (near?.audience ?? 0);
  const byId = (a: Thing, b: Thing) => (a.id < b.id ? -1 : Number(a.id > b.id));
  return (a: Thing, b: Thing): number => {
    if (sort === 'dateAsc') return a.posted - b.posted || byId(a, b);
    if (sort === 'audienceSize') return b.owner.audience - a.owner.audience || byId(b, a);
    if (sort === 'dateDesc' || !near) return b.posted - a.posted || byId(b, a);
    return (
      step(a) - step(b) ||
      away(a) - away(b) ||
      Number(isLarger(b)) - Number(isLarger(a)) ||
      (isLarger(a) ? byId(a, b) : byId(b, a))
    );
  };
}
