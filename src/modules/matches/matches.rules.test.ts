import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_TYPES, CATEGORIES, LOOKING_FOR_TYPES, PLATFORMS } from '#contract/product.ts';
import {
  MATCH_LIST_SIZE,
  type MatchCandidate,
  type MatchViewer,
  matchReasons,
  rankMatches,
} from './matches.rules.ts';

const viewer: MatchViewer = {
  username: 'viewer',
  accountType: 'creator',
  contentType: 'music',
  featuredPlatform: 'youtube',
  audienceSize: 10_000,
  lookingForTypes: [],
  kollabCategories: [],
  ...{ kollabLanguages: [], kollabPlaces: [], kollabPays: [] },
  soonUntil: '2026-12-01',
};
/** A candidate without any reason for a match. */
const stranger: MatchCandidate = {
  username: 'stranger',
  accountType: 'business',
  contentType: 'food',
  featuredPlatform: 'none',
  audienceSize: 0,
  kollabs: [],
  partners: 0,
  morePartners: false,
  audienceRose: false,
  answers: null,
  payments: null,
  rates: [],
};
const answers = (answered: number, requests: number, usualSeconds: number) => ({
  ...{ requests, answered, usualSeconds },
});
const kollab = (facts: Partial<MatchCandidate['kollabs'][number]>) => ({
  ...{ category: 'food', lookingForTypes: [], payment: null, place: null, languages: [] },
  ...{ deadline: null, partners: null },
  ...facts,
});
const textsFor = (facts: Partial<MatchCandidate>, of: Partial<MatchViewer> = {}) =>
  matchReasons({ ...viewer, ...of }, { ...stranger, ...facts }).map(({ text }) => text);
const namesOf = (ranked: { candidate: MatchCandidate }[]) =>
  ranked.map(({ candidate }) => candidate.username);

describe('reasons', () => {
  it('are empty for a stranger', () => {
    expect(textsFor({})).toEqual([]);
  });

  it.each<[string, Partial<MatchCandidate>, Partial<MatchViewer>]>([
    ['You are both in Music', { contentType: 'music' }, {}],
    [
      'Has an open Kollab in Music, your field',
      { kollabs: [kollab({ category: 'music', lookingForTypes: ['businesses'] })] },
      {},
    ],
    [
      'Is looking for creators like you',
      { kollabs: [kollab({ category: 'food', lookingForTypes: ['creators', 'businesses'] })] },
      {},
    ],
    [
      'Is looking for businesses like you',
      { kollabs: [kollab({ category: 'food', lookingForTypes: ['businesses'] })] },
      { accountType: 'business' },
    ],
    ['Is in Food, like one of your Kollabs', {}, { kollabCategories: ['travel', 'food'] }],
    ['Is a business, and your Kollabs look for businesses', {}, { lookingForTypes: ['businesses'] }],
    [
      'Is a creator, and your Kollabs look for creators',
      { accountType: 'creator' },
      { lookingForTypes: ['creators'] },
    ],
    ['Has an open Kollab that pays money', { kollabs: [kollab({ payment: { kind: 'money' } })] }, {}],
    ['Has a remote open Kollab', { kollabs: [kollab({}), kollab({ place: 'remote' })] }, {}],
    [
      'Has an open Kollab in Portuguese, like you',
      { kollabs: [kollab({ languages: ['es', 'pt'] })] },
      { kollabLanguages: ['de', 'pt'] },
    ],
    [
      'Has an open Kollab in São Paulo, like you',
      { kollabs: [kollab({ place: 'São Paulo' })] },
      { kollabPlaces: ['Porto', 'sao paulo'] },
    ],
    ['Has an open Kollab for 4 partners', { kollabs: [kollab({ partners: 4 })] }, {}],
    ['Has an open Kollab that closes within a week', { kollabs: [kollab({ deadline: '2026-12-01' })] }, {}],
    ['Has completed collaborations with one person', { partners: 1 }, {}],
    ['Has completed collaborations with 3 different people', { partners: 3 }, {}],
    [
      'Has completed collaborations with 90 or more different people',
      { partners: 90, morePartners: true },
      {},
    ],
    ['Answers 9 of 10 requests, usually within an hour', { answers: answers(9, 10, 3600) }, {}],
    ['Answers 5 of 10 requests, usually within 7 days', { answers: answers(5, 10, 7 * 86_400) }, {}],
    ['Pays on time: 19 of 20', { payments: { due: 20, onTime: 19 } }, {}],
  ])('%s', (text, facts, of) => {
    expect(textsFor(facts, of)).toEqual([text]);
  });

  it.each([
    [10_000, 'An audience about the size of yours'],
    [15_000, 'An audience about the size of yours'],
    [3_400, 'An audience close to yours in size'],
    [99_000, 'An audience in the same league as yours'],
  ])('compares an audience of %i', (audienceSize, text) => {
    expect(textsFor({ featuredPlatform: 'twitch', audienceSize })).toEqual([text]);
  });

  it('do not mention audiences that are far apart, unknown or suddenly larger, or slow answers', () => {
    expect(textsFor({ featuredPlatform: 'twitch', audienceSize: 110_000 })).toEqual([]);
    expect(textsFor({ featuredPlatform: 'none', audienceSize: 0 }, { audienceSize: 0 })).toEqual([]);
    const near = { featuredPlatform: 'twitch', audienceSize: 10_000 };
    expect([textsFor(near), textsFor({ ...near, audienceRose: true })]).toEqual([[expect.any(String)], []]);
    expect(textsFor({ answers: answers(10, 10, 7 * 86_400 + 1) })).toEqual([]);
    // Users without a platform do not have one in common.
    expect(textsFor({}, { featuredPlatform: 'none' })).toEqual([]);
  });

  it('weigh the share of answered requests, and ignore less than half', () => {
    const points = (given: MatchCandidate['answers']) =>
      matchReasons(viewer, { ...stranger, answers: given }).map((reason) => [reason.kind, reason.points]);
    expect(points(answers(5, 5, 60))).toEqual([['answers', 10]]);
    expect(points(answers(6, 10, 60))).toEqual([['answers', 6]]);
    expect(points(answers(4, 9, 60))).toEqual([]);
    expect(points({ requests: 9, answered: 0, usualSeconds: null })).toEqual([]);
  });

  it('weigh the share of payments on time, from 90 % on, for creators', () => {
    const points = (onTime: number, due: number, who: Partial<MatchViewer> = {}) =>
      matchReasons({ ...viewer, ...who }, { ...stranger, payments: { due, onTime } }).map((reason) => [
        reason.kind,
        reason.points,
      ]);
    expect(points(5, 5)).toEqual([['pays', 10]]);
    expect(points(18, 20)).toEqual([['pays', 9]]);
    expect(points(17, 19)).toEqual([]);
    expect(points(5, 5, { accountType: 'business' })).toEqual([]);
  });

  it('name the other terms of open Kollabs, if they are set', () => {
    const said = { payment: { kind: 'money' }, place: 'remote', languages: ['pt'] };
    const more = { place: 'Porto', partners: 2, deadline: '2026-11-24' };
    const own = { kollabLanguages: ['pt'], kollabPlaces: ['Porto', 'Remote'] };
    expect(textsFor({ kollabs: [kollab(said), kollab(more)] }, own)).toEqual([
      'Has an open Kollab in Portuguese, like you',
      'Has an open Kollab in Porto, like you',
      'Has an open Kollab that pays money',
      'Has a remote open Kollab',
      'Has an open Kollab for 2 partners',
      'Has an open Kollab that closes within a week',
    ]);
    const other = { payment: { kind: 'share' }, place: 'Porto Covo', languages: ['en'], partners: 1 };
    expect(textsFor({ kollabs: [kollab({ ...other, deadline: '2026-12-02' })] }, own)).toEqual([]);
  });

  it('name the shared platform, strongest reason first', () => {
    const near = { featuredPlatform: 'youtube', audienceSize: 10_000 };
    expect(textsFor({ ...near, contentType: 'music' })).toEqual([
      'You are both in Music',
      'An audience about the size of yours',
      'You are both on YouTube',
    ]);
  });
});

describe('order', () => {
  it('breaks ties by the nearer audience, then by name', () => {
    const music = { ...stranger, contentType: 'music' };
    const matches = rankMatches(viewer, [
      { ...music, username: 'Carl', audienceSize: 1 },
      { ...music, username: 'bea', audienceSize: 9 },
      { ...music, username: 'Abe', audienceSize: 1 },
    ]);
    expect(namesOf(matches)).toEqual(['bea', 'Abe', 'Carl']);
  });

  it('rewards different partners, not repeated collaborations of one pair', () => {
    const matches = rankMatches(viewer, [
      { ...stranger, username: 'a_pair', partners: 1 },
      { ...stranger, username: 'zoe', partners: 2 },
    ]);
    expect(namesOf(matches)).toEqual(['zoe', 'a_pair']);
  });

  it('leaves out users without a reason', () => {
    expect(rankMatches(viewer, [stranger])).toEqual([]);
  });
});

const person = fc.record({
  username: fc.stringMatching(/^[A-Ca-c]{1,2}$/),
  accountType: fc.constantFrom(...ACCOUNT_TYPES),
  contentType: fc.constantFrom(...CATEGORIES.slice(0, 4)),
  featuredPlatform: fc.constantFrom('none', ...PLATFORMS.slice(0, 2)),
  audienceSize: fc.oneof(fc.constant(0), fc.nat({ max: 10_000_000_000 })),
});
const types = fc.subarray([...LOOKING_FOR_TYPES]);
const languages = fc.subarray(['de', 'en', 'pt']);
const anyViewer = fc
  .tuple(
    person,
    fc.record({
      lookingForTypes: types,
      kollabCategories: fc.subarray(CATEGORIES.slice(0, 4)),
      kollabLanguages: languages,
      kollabPlaces: fc.subarray(['Porto', 'porto', 'Lisbon']),
      kollabPays: fc.subarray([{ amount: '300.00', currency: 'EUR' }]),
      soonUntil: fc.constantFrom('2026-12-01', '2026-12-09'),
    }),
  )
  .map(([who, looks]): MatchViewer => ({ ...who, ...looks }));
const anyCandidate = fc
  .tuple(
    person,
    fc.record({
      kollabs: fc.array(
        fc.record({
          category: fc.constantFrom(...CATEGORIES.slice(0, 4)),
          lookingForTypes: types,
          payment: fc.constantFrom(null, { kind: 'money' }, { kind: 'share' }),
          place: fc.constantFrom(null, 'remote', 'Porto'),
          languages,
          deadline: fc.constantFrom(null, '2026-11-30', '2026-12-08'),
          partners: fc.constantFrom(null, 1, 7),
        }),
        { maxLength: 3 },
      ),
      audienceRose: fc.boolean(),
      partners: fc.nat({ max: 100 }),
      morePartners: fc.boolean(),
      rates: fc.subarray([{ kind: 'video', currency: 'EUR', least: '250.00', most: null } as const]),
      answers: fc.option(
        fc.record({
          requests: fc.integer({ min: 10, max: 99 }),
          answered: fc.integer({ min: 1, max: 10 }),
          usualSeconds: fc.nat({ max: 2_000_000 }),
        }),
      ),
      payments: fc.option(fc.record({ due: fc.integer({ min: 5, max: 9 }), onTime: fc.nat({ max: 5 }) })),
    }),
  )
  .map(([who, facts]): MatchCandidate => ({ ...who, ...facts }));

describe('any viewer and candidates', () => {
  const hands = fc.tuple(anyViewer, fc.array(anyCandidate, { maxLength: 80 }));

  it('never give the viewer, a user twice or more than the limit, and the reasons of each match add up to its score', () => {
    fc.assert(
      fc.property(hands, ([who, candidates]) => {
        const matches = rankMatches(who, candidates);
        const names = namesOf(matches).map((name) => name.toLowerCase());
        expect(names).not.toContain(who.username.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        expect(matches.length).toBeLessThanOrEqual(MATCH_LIST_SIZE);
        for (const [n, { sortKey, score, reasons }] of matches.entries()) {
          expect(reasons.length).toBeGreaterThan(0);
          for (const { points } of reasons) expect(points).toBeGreaterThan(0);
          expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
          expect(sortKey).toBeGreaterThanOrEqual(matches[n + 1]?.sortKey ?? 0);
        }
      }),
    );
  });

  it('give the same matches in any order of the candidates', () => {
    const unique = fc.uniqueArray(anyCandidate, {
      selector: ({ username }) => username.toLowerCase(),
      maxLength: 12,
    });
    const shuffled = unique.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(anyViewer, shuffled, (who, [one, other]) => {
        expect(rankMatches(who, other)).toEqual(rankMatches(who, one));
      }),
    );
  });

  it('give at most as many matches as a list has', () => {
    const many = Array.from({ length: 80 }, (_, index) => ({
      ...stranger,
      username: `person_${index}`,
      contentType: 'music',
    }));
    expect(rankMatches(viewer, many)).toHaveLength(MATCH_LIST_SIZE);
  });
});
