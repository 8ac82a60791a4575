import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import AdminSignUpPage from './admin-sign-up-page.tsx';

const place = {
  ...{ name: 'Here', tagline: '', contact: '', operatorName: '', operatorAddress: '', signUp: 'open' },
  ...{ announcementText: '', announcementUntil: null, announcementLink: '', version: 3 },
};
const date = '2026-03-01T10:00:00.000Z';
const invitation = { invitationId: 'a', note: 'For friends', uses: 5, used: 2, status: 'valid' };
const waiting = (n: number) => ({
  waitingId: `w${n}`,
  maskedEmail: `${n}…@list.example`,
  since: date,
  invitedAt: null,
});
const list = (items: object[]) => ({ items, next: undefined });

beforeEach(() => {
  const data = {
    place,
    invitations: list([{ ...invitation, createdAt: date, expiresAt: date }]),
    waiting: list([waiting(1), { ...waiting(2), invitedAt: date }, waiting(3)]),
  };
  mountPage(<AdminSignUpPage />, () => data, {
    viewer: { username: 'ada', moderates: true, administers: true, secondFactor: false },
  });
});

it('asks for two-step sign-in, and has no accessibility violations', async () => {
  await expect.element(page.getByText('Please switch on two-step sign-in')).toBeVisible();
  await expectNoAxeViolations();
});

it('changes who may sign up, with the version that was read', async () => {
  const changed = vi
    .spyOn(httpApi, 'changePlace')
    .mockResolvedValue({ ...place, signUp: 'invite', message: 'Saved.' } as never);
  await page.getByLabelText('Only with an invitation link').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changed.mock.calls[0]?.[0].body).toEqual({ ...place, signUp: 'invite' });
});

it('shows a new link once', async () => {
  const url = 'https://here.example/signup?invitation=abc';
  vi.spyOn(httpApi, 'makeSignUpInvitation').mockResolvedValue({ invitationId: 'b', url, expiresAt: date });
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect.element(page.getByText(url)).toBeVisible();
});

it('shows an address of the waiting list on demand, and moves the focus there', async () => {
  const read = vi.spyOn(httpApi, 'waitingAddress').mockResolvedValue({ email: 'w1@list.example' });
  await page.getByRole('button', { name: 'Show address 1…@list.example' }).click();
  const address = page.getByText('w1@list.example');
  await expect.element(address).toHaveFocus();
  expect(read.mock.calls[0]?.[0].params).toEqual({ id: 'w1' });
});

it('invites those on the waiting list who have no invitation yet', async () => {
  const invite = vi
    .spyOn(httpApi, 'inviteWaiting')
    .mockResolvedValue({ invited: 2, message: '2 invitations are on their way.' });
  await page.getByRole('button', { name: 'Invite these 2' }).click();
  await expect.poll(() => invite.mock.calls[0]?.[0].body).toEqual({ ids: ['w1', 'w3'] });
});
