import { expect, it } from 'vitest';
import type { MatchCandidate, MatchViewer } from './matches.rules.ts';
import { matchReasons } from './matches.rules.ts';

const viewer: MatchViewer = {
  ...{ username: 'shop', accountType: 'business', contentType: 'food', featuredPlatform: 'none' },
  ...{ audienceSize: 0, lookingForTypes: [], kollabCategories: [], kollabLanguages: [], kollabPlaces: [] },
  kollabPays: [
    { amount: '300.00', currency: 'EUR' },
    { amount: '40000', currency: 'JPY' },
  ],
  soonUntil: '2026-12-01',
};
const candidate: MatchCandidate = {
  ...{ username: 'mira', accountType: 'creator', contentType: 'music', featuredPlatform: 'none' },
  ...{ audienceSize: 0, kollabs: [], partners: 0, morePartners: false, audienceRose: false },
  ...{ answers: null, payments: null, rates: [] },
};
const textsFor = (rates: MatchCandidate['rates'], of: Partial<MatchViewer> = {}) =>
  matchReasons({ ...viewer, ...of }, { ...candidate, rates }).map(({ text }) => text);

it('names the first rate that a Kollab of the viewer pays, in the same currency', () => {
  expect(
    textsFor([
      { kind: 'video', currency: 'EUR', least: '300.01', most: null },
      { kind: 'photos', currency: 'EUR', least: '300.00', most: '450.00' },
      { kind: 'post', currency: 'EUR', least: '90.00', most: '90.00' },
    ]),
  ).toEqual(['Has a rate that one of your Kollabs pays: Set of photos, EUR 300.00 to 450.00']);
  const post = { kind: 'post', currency: 'JPY', least: '40000', most: null } as const;
  expect(textsFor([post])).toEqual(['Has a rate that one of your Kollabs pays: Post, from JPY 40,000']);
});

it('says nothing of rates in other currencies, or if no Kollab pays money', () => {
  const post = { kind: 'post', currency: 'USD', least: '5.00', most: null } as const;
  expect(textsFor([post])).toEqual([]);
  expect(textsFor([{ ...post, currency: 'EUR' }], { kollabPays: [] })).toEqual([]);
});
