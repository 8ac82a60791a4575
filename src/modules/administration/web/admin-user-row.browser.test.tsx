import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminUserView } from '#modules/administration/admin-users.contract.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { AdminUserRow } from './admin-user-row.tsx';

const one: AdminUserView = {
  username: 'ben',
  displayName: 'Ben',
  role: 'user',
  state: 'suspended',
  verified: false,
  secondFactor: false,
  dateJoined: '2026-03-01T10:00:00.000Z',
  sessions: 2,
  lastSeenAt: null,
};

it('shows the address when asked, and gives a role after the password', async () => {
  vi.spyOn(httpApi, 'adminUserAddress').mockResolvedValue({ email: 'ben@people.example' });
  const give = vi
    .spyOn(httpApi, 'setRole')
    .mockRejectedValueOnce(refusal('authentication_needed'))
    .mockResolvedValue({ message: 'The role is changed.' });
  const confirm = vi.spyOn(httpApi, 'confirmPassword').mockResolvedValue({ message: 'Thank you' });
  mountPage(<AdminUserRow one={one} />);
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Show address of @ben' }).click();
  await expect.element(page.getByText('ben@people.example')).toHaveFocus();
  await page.getByLabelText('Role of @ben').selectOptions('Moderator');
  await page.getByLabelText('Current password').fill('tide pier salt 7');
  await page.getByRole('button', { name: /^Confirm|^Continue/ }).click();
  await expect.element(page.getByText('The role is changed.')).toBeVisible();
  expect(confirm).toHaveBeenCalledOnce();
  expect(give).toHaveBeenCalledTimes(2);
});

it('offers what the state of the user allows, each after the password', async () => {
  const lift = vi
    .spyOn(httpApi, 'liftUser')
    .mockRejectedValueOnce(refusal('authentication_needed'))
    .mockResolvedValue({ message: 'The account is active again.' });
  vi.spyOn(httpApi, 'confirmPassword').mockResolvedValue({ message: 'Thank you' });
  mountPage(<AdminUserRow one={one} />);
  await page.getByRole('button', { name: 'More for @ben' }).click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  const entries = page.getByRole('menuitem').elements();
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Sign out everywhere',
    'Send the confirmation again',
    'Change the address',
    'Take back the suspension',
  ]);
  await page.getByRole('menuitem', { name: 'Take back the suspension' }).click();
  await page.getByLabelText('Why').selectOptions('An earlier decision was wrong');
  await page.getByLabelText('In your words').fill('A mistake.');
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByLabelText('Current password').fill('tide pier salt 7');
  await page.getByRole('button', { name: /^Confirm|^Continue/ }).click();
  await expect.element(page.getByText('The account is active again.')).toBeVisible();
  expect(lift.mock.calls.at(-1)?.[0].body).toEqual({ reason: 'corrected', text: 'A mistake.' });
});

it('signs a user out after it was confirmed', async () => {
  const signOut = vi.spyOn(httpApi, 'signUserOut').mockResolvedValue({ message: '2 sessions are ended.' });
  mountPage(<AdminUserRow one={{ ...one, state: 'active', verified: true }} />);
  await page.getByRole('button', { name: 'More for @ben' }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.element(page.getByText('2 sessions are ended.')).toBeVisible();
  expect(signOut.mock.calls[0]?.[0].params).toEqual({ username: 'ben' });
});

it('shows why an act is refused', async () => {
  vi.spyOn(httpApi, 'setRole').mockRejectedValue(
    refusal('wrong_state', { error: 'This is the only admin. Make somebody else an admin first.' }),
  );
  mountPage(<AdminUserRow one={{ ...one, role: 'admin' }} />);
  await page.getByLabelText('Role of @ben').selectOptions('User');
  await expect.element(page.getByText('This is the only admin.', { exact: false })).toBeVisible();
});
