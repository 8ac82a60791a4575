import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MatchReasonKind, MatchView } from '#modules/matches/matches.contract.ts';
import { createPerson, type Person, type PersonOverrides } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const person = (profile: PersonOverrides['profile']) => createPerson(app.context, { profile });

async function matchesOf({ token }: Person): Promise<MatchView[]> {
  return (await app.call('GET', '/users/match?limit=100', { token })).body;
}

const reasonsOf = (matches: MatchView[], { username }: Person, of: MatchReasonKind) =>
  matches
    .find(({ user }) => user.username === username)
    ?.reasons.flatMap(({ kind, text }) => (kind === of ? [text] : []));

it('shows and weighs the share of requests that a user answers, from five requests on', async () => {
  const viewer = await person({ contentType: 'finance' });
  const answering = (answerableRequests: number, answeredRequests: number) =>
    person({ contentType: 'finance', ...{ answerableRequests, answeredRequests, answersAfter: 7200 } });
  const [few, silent, most] = [await answering(4, 4), await answering(9, 2), await answering(10, 9)];
  const matches = await matchesOf(viewer);
  const text = 'Answers 9 of 10 requests, usually within 2 hours';
  expect([few, silent, most].map((one) => reasonsOf(matches, one, 'answers'))).toEqual([[], [], [text]]);
  expect(matches[0]?.user.username).toBe(most.username);
});

it('shows creators who pays on time, from five payments on', async () => {
  const paying = (duePayments: number, paymentsOnTime: number) =>
    person({ accountType: 'business', contentType: 'music', ...{ duePayments, paymentsOnTime } });
  const [few, most] = [await paying(4, 4), await paying(10, 9)];
  const shownTo = async (accountType: 'creator' | 'business') => {
    const matches = await matchesOf(await person({ accountType, contentType: 'music' }));
    return [few, most].map((one) => reasonsOf(matches, one, 'pays'));
  };
  expect(await shownTo('creator')).toEqual([[], ['Pays on time: 9 of 10']]);
  expect(await shownTo('business')).toEqual([[], []]);
});
