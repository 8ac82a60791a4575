import { expect, it } from 'vitest';
import { firstStepsOf, type NewUser } from './first-steps.ts';

const settled: NewUser = {
  emailVerified: true,
  nameChosen: true,
  profileImageUrl: '/media/a.jpg',
  headline: 'Songs on boats',
  accountConnections: [{} as never],
  followingCount: 1,
  currentActiveKollabs: 0,
  completedCollaborations: 0,
};

const open = (user: NewUser, hasKollabs: boolean) =>
  firstStepsOf(user, hasKollabs)
    .filter(({ done }) => !done)
    .map(({ label }) => label);

it('is shown until all steps are done', () => {
  expect(firstStepsOf(settled, true)).toEqual([]);
  expect(firstStepsOf(settled, false)).toHaveLength(7);
});

it.each([
  ['emailVerified', false, 'Confirm your email'],
  ['nameChosen', false, 'Which name should others see?'],
  ['profileImageUrl', '', 'Add a picture of yourself'],
  ['headline', '', 'Say in one line what you make'],
  ['accountConnections', [], 'Connect a channel'],
  ['followingCount', 0, 'Follow somebody'],
] as const)('has a step for a missing %s', (field, missing, label) => {
  expect(open({ ...settled, [field]: missing }, true)).toEqual([label]);
});

it('links to the field, not only to its page', () => {
  expect(firstStepsOf({ ...settled, emailVerified: false }, false).map(({ to }) => to)).toEqual([
    '/newpost/kollab#send-verification',
    '/settings/profile#profile-displayName',
    '/settings/pictures#choose-picture',
    '/settings/profile#profile-headline',
    '/settings/channels#add-account',
    '/users#popular-users',
    '/newpost/kollab#upload-picture',
  ]);
});

it('counts a closed Kollab', () => {
  expect(open(settled, false)).toEqual(['Publish your first Kollab']);
});
