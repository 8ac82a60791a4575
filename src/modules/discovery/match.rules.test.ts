import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_TYPES, CATEGORIES, LOOKING_FOR_TYPES, PLATFORMS } from '#contract/product.ts';
import {
  MATCH_LIST_SIZE,
  type MatchCandidate,
  type MatchViewer,
  matchReasons,
  rankMatches,
} from './match.rules.ts';

const viewer: MatchViewer = {
  username: 'viewer',
  accountType: 'creator',
  contentType: 'music',
  featuredPlatform: 'youtube',
  audienceSize: 10_000,
  lookingForTypes: [],
  kollabCategories: [],
};
/** A user without any reason for a match. */
const stranger: MatchCandidate = {
  username: 'stranger',
  accountType: 'business',
  contentType: 'food',
  featuredPlatform: 'none',
  audienceSize: 0,
  kollabs: [],
  partners: 0,
  morePartners: false,
  responseHours: null,
};
const textsFor = (facts: Partial<MatchCandidate>, of: Partial<MatchViewer> = {}) =>
  matchReasons({ ...viewer, ...of }, { ...stranger, ...facts }).map(({ text }) => text);
const namesOf = (ranked: { candidate: MatchCandidate }[]) =>
  ranked.map(({ candidate }) => candidate.username);

describe('reasons in words', () => {
  it('finds none for a user without any', () => {
    expect(textsFor({})).toEqual([]);
  });

  it.each<[string, Partial<MatchCandidate>, Partial<MatchViewer>]>([
    ['You are both in Music', { contentType: 'music' }, {}],
    [
      'Has an open Kollab in Music, your field',
      { kollabs: [{ category: 'music', lookingForTypes: ['businesses'] }] },
      {},
    ],
    [
      'Is looking for creators like you',
      { kollabs: [{ category: 'food', lookingForTypes: ['creators', 'businesses'] }] },
      {},
    ],
    [
      'Is looking for businesses like you',
      { kollabs: [{ category: 'food', lookingForTypes: ['businesses'] }] },
      { accountType: 'business' },
    ],
    ['Is in Food, what one of your Kollabs is about', {}, { kollabCategories: ['travel', 'food'] }],
    ['Is a business, and your Kollabs look for businesses', {}, { lookingForTypes: ['businesses'] }],
    [
      'Is a creator, and your Kollabs look for creators',
      { accountType: 'creator' },
      { lookingForTypes: ['creators'] },
    ],
    ['Has finished collaborations with one person', { partners: 1 }, {}],
    ['Has finished collaborations with 3 different people', { partners: 3 }, {}],
    [
      'Has finished collaborations with 90 or more different people',
      { partners: 90, morePartners: true },
      {},
    ],
    ['Usually answers within the hour', { responseHours: 1 }, {}],
    ['Usually answers within a day', { responseHours: 1.1 }, {}],
    ['Usually answers within three days', { responseHours: 72 }, {}],
  ])('%s', (text, facts, of) => {
    expect(textsFor(facts, of)).toEqual([text]);
  });

  it.each([
    [10_000, 'An audience about the size of yours'],
    [15_000, 'An audience about the size of yours'],
    [3_400, 'An audience not far from yours in size'],
    [99_000, 'An audience in the same league as yours'],
  ])('compares an audience of %i', (audienceSize, text) => {
    expect(textsFor({ featuredPlatform: 'twitch', audienceSize })).toEqual([text]);
  });

  it('says nothing of audiences far apart, unknown, or answers that take long', () => {
    expect(textsFor({ featuredPlatform: 'twitch', audienceSize: 110_000 })).toEqual([]);
    expect(textsFor({ featuredPlatform: 'none', audienceSize: 0 }, { audienceSize: 0 })).toEqual([]);
    expect(textsFor({ responseHours: 73 })).toEqual([]);
    // Two people without a platform do not share one.
    expect(textsFor({}, { featuredPlatform: 'none' })).toEqual([]);
  });

  it('names the shared platform, the strongest reason first', () => {
    const near = { featuredPlatform: 'youtube', audienceSize: 10_000 };
    expect(textsFor({ ...near, contentType: 'music' })).toEqual([
      'You are both in Music',
      'An audience about the size of yours',
      'You are both on YouTube',
    ]);
  });
});

describe('the order', () => {
  it('puts the nearer audience, then the name, first where points are equal', () => {
    const music = { ...stranger, contentType: 'music' };
    const matches = rankMatches(viewer, [
      { ...music, username: 'Carl', audienceSize: 1 },
      { ...music, username: 'bea', audienceSize: 9 },
      { ...music, username: 'Abe', audienceSize: 1 },
    ]);
    expect(namesOf(matches)).toEqual(['bea', 'Abe', 'Carl']);
  });

  it('rewards different partners, not how often two people collaborate', () => {
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
const anyViewer = fc
  .tuple(person, fc.record({ lookingForTypes: types, kollabCategories: fc.subarray(CATEGORIES.slice(0, 4)) }))
  .map(([who, looks]): MatchViewer => ({ ...who, ...looks }));
const anyCandidate = fc
  .tuple(
    person,
    fc.record({
      kollabs: fc.array(
        fc.record({ category: fc.constantFrom(...CATEGORIES.slice(0, 4)), lookingForTypes: types }),
        { maxLength: 3 },
      ),
      partners: fc.nat({ max: 100 }),
      morePartners: fc.boolean(),
      responseHours: fc.option(fc.double({ min: 0, max: 400, noNaN: true })),
    }),
  )
  .map(([who, facts]): MatchCandidate => ({ ...who, ...facts }));

describe('for every viewer and every set of candidates', () => {
  const hands = fc.tuple(anyViewer, fc.array(anyCandidate, { maxLength: 80 }));

  it('never shows the viewer, no user twice, no more than a list, and each with reasons that make the score', () => {
    fc.assert(
      fc.property(hands, ([who, candidates]) => {
        const matches = rankMatches(who, candidates);
        const names = namesOf(matches).map((name) => name.toLowerCase());
        expect(names).not.toContain(who.username.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        expect(matches.length).toBeLessThanOrEqual(MATCH_LIST_SIZE);
        for (const [place, { score, reasons }] of matches.entries()) {
          expect(reasons.length).toBeGreaterThan(0);
          for (const { points } of reasons) expect(points).toBeGreaterThan(0);
          expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
          expect(score).toBeGreaterThanOrEqual(matches[place + 1]?.score ?? 0);
        }
      }),
    );
  });

  it('deals the same hand in whatever order the candidates come', () => {
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

  it('holds a full hand to its size', () => {
    const many = Array.from({ length: 80 }, (_, place) => ({
      ...stranger,
      username: `person_${place}`,
      contentType: 'music',
    }));
    expect(rankMatches(viewer, many)).toHaveLength(MATCH_LIST_SIZE);
  });
});
