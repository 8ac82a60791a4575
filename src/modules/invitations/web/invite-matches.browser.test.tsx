import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MatchView } from '#modules/matches/matches.contract.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { InviteMatches } from './invite-matches.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const match = (username: string, accountType: 'creator' | 'business' = 'creator'): MatchView => ({
  user: {
    ...{ username, displayName: username, profileImageUrl: '', headline: '', accountType },
    ...{
      contentType: 'music',
      featuredPlatform: 'none',
      audienceSize: 0,
      answersQuickly: false,
      payments: null,
      verifiedDomains: [],
    },
  },
  reasons: [{ kind: 'contentType', text: 'You are both in Music' }],
  kollabs: [],
});
const show = (items: MatchView[]) =>
  mountPage(
    <InviteMatches kollab={{ kollabId: ID, title: 'A duet' }} matches={{ ok: true, value: { items } }} />,
    () => null,
    { viewer: { username: 'noor', emailVerified: true } },
  );

beforeEach(() => sessionStorage.clear());

it('invites the chosen users with one note, and lists who was not invited', async () => {
  const send = vi.spyOn(httpApi, 'inviteSeveral').mockResolvedValue({
    people: [
      { username: 'ada', outcome: 'invited' },
      { username: 'cafe', outcome: 'unavailable' },
    ],
    message: 'Invitation sent',
  });
  show([match('ada'), match('ben'), match('cafe', 'business')]);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect
    .element(page.getByRole('checkbox', { name: /ada/ }))
    .toHaveAccessibleDescription(/Choose at least one person/);
  await page.getByRole('checkbox', { name: /ada/ }).click();
  await expect.element(page.getByRole('button', { name: 'Invite 1 creator' })).toBeVisible();
  await page.getByRole('checkbox', { name: /cafe/ }).click();
  await page.getByRole('textbox', { name: /^Your note/ }).fill('Shall we?');
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect
    .element(page.getByRole('listitem'))
    .toHaveTextContent('cafe @cafe: They are not taking invitations right now.');
  expect(send.mock.lastCall?.[0]).toMatchObject({
    params: { id: ID },
    body: { usernames: ['ada', 'cafe'], note: 'Shall we?' },
  });
  await expect
    .element(page.getByRole('link', { name: 'Done' }))
    .toHaveAttribute('href', `/kollab/${ID}/details`);
});

it('leaves out a user of a restored draft who is no longer shown', async () => {
  const send = vi.spyOn(httpApi, 'inviteSeveral').mockResolvedValue({
    people: [{ username: 'ada', outcome: 'unavailable' }],
    message: 'Sent',
  });
  show([match('ada'), match('ben')]);
  await page.getByRole('checkbox', { name: /ada/ }).click();
  await page.getByRole('checkbox', { name: /ben/ }).click();
  await page.getByRole('textbox', { name: /^Your note/ }).fill('Shall we?');
  unmount();
  show([match('ada')]);
  await page.getByRole('button', { name: 'Invite 1 creator' }).click();
  expect(send.mock.lastCall?.[0]).toMatchObject({ body: { usernames: ['ada'], note: 'Shall we?' } });
});

it('shows a message if there is nobody to suggest', async () => {
  show([]);
  await expect.element(page.getByText('Nobody to suggest right now')).toBeVisible();
});

it('aligns the checkbox with the picture', async () => {
  await page.viewport(390, 844);
  show([match('ada')]);
  const box = page.getByRole('checkbox', { name: /ada/ });
  await expect.element(box).toBeVisible();
  const middle = (element: Element | null | undefined) => {
    const { top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
    return (top + bottom) / 2;
  };
  const face = page.getByText('A', { exact: true }).element();
  expect(Math.abs(middle(box.element()) - middle(face))).toBeLessThanOrEqual(2);
});
