import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import type { CaseView } from '../moderation.contract.ts';
import ModerationCasePage from './moderation-case-page.tsx';

const OWNER: CaseView['owner'] = {
  ...{ username: 'nia', displayName: 'Nia', state: 'active', dateJoined: null, decisions: 0 },
};
const CASE: CaseView = {
  ...{ kind: 'post', id: 'x1', since: null, seen: {}, state: 'active', on: null, hiddenBy: null },
  ...{ owner: OWNER, openReports: 0, reports: [], objections: [], before: [], actions: [] },
};

/** The detail beside 'Page'. */
function subject(): Element | null {
  const terms = [...document.querySelectorAll('dt')];
  return terms.find(({ textContent }) => textContent === 'Page')?.nextElementSibling ?? null;
}

async function show(one: Partial<CaseView>) {
  mountPage(<ModerationCasePage />, () => ({ ...CASE, ...one }), { viewer: { username: 'mia' } });
  await expect.element(page.getByRole('heading', { name: 'Current state' })).toBeVisible();
}

const onKollab = { kind: 'kollab', id: 'k1' } as const;
const onPost = { kind: 'post', id: 'p1' } as const;
const about = { about: 'ben' };

it.each<[string, Partial<CaseView>, string, string]>([
  ['a user', { kind: 'user', state: null }, 'See the profile', '/user/nia'],
  ['a Kollab', { kind: 'kollab' }, 'See the Kollab', '/kollab/x1/details'],
  [
    'a Kollab that was taken down',
    { kind: 'kollab', state: 'taken_down' },
    'See the Kollab',
    '/kollab/x1/details',
  ],
  ['a post', {}, 'See the post', '/post/x1'],
  ['a post that a rule hid', { state: 'hidden' }, 'See the post', '/post/x1'],
  ['a showcase', { kind: 'showcase' }, 'See the collaboration', '/collaboration/x1'],
  [
    'a comment on a Kollab',
    { kind: 'comment', on: onKollab },
    'See it in the comments',
    '/kollab/k1/details#comments',
  ],
  ['a comment on a post', { kind: 'comment', on: onPost }, 'See it in the comments', '/post/p1#comments'],
  ['a review', { kind: 'review', seen: about }, 'See it in the reviews', '/user/ben?tab=reviews'],
  [
    'a reply to a review',
    { kind: 'reviewReply', seen: about },
    'See it in the reviews',
    '/user/ben?tab=reviews',
  ],
])('leads from the case to %s', async (_, one, name, href) => {
  await show(one);
  const link = subject()?.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([name, href]);
});

const gone = (state: CaseView['owner']['state']) => ({ owner: { ...OWNER, state } });

it.each<[string, Partial<CaseView>, string]>([
  ['a message', { kind: 'message' }, 'Only the two sides can read it'],
  ['a deleted post', { state: 'deleted' }, 'Deleted'],
  ['a post whose row is gone', { state: null }, 'Deleted'],
  ['a hidden comment', { kind: 'comment', state: 'hidden' }, 'Not visible to others'],
  ['a showcase that was taken down', { kind: 'showcase', state: 'taken_down' }, 'Not visible to others'],
  ['a review of a deleted user', { kind: 'review', seen: { about: '' } }, 'Deleted'],
  ['a post of a deleted account', gone('deleted'), 'Deleted with the account'],
  ['a post of an account that is leaving', gone('leaving'), 'Not visible while the account is being deleted'],
  ['a suspended user', { kind: 'user', ...gone('suspended') }, 'Not visible while the account is suspended'],
])('says why nothing leads to %s', async (_, one, text) => {
  await show(one);
  expect(subject()?.textContent).toBe(text);
  expect(subject()?.querySelector('a')).toBeNull();
});
