import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminUserView } from '#modules/administration/administration.contract.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/api-over-http.ts';
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
  await expect.element(page.getByText('ben@people.example')).toBeVisible();
  await page.getByLabelText('Role of @ben').selectOptions('Moderator');
  await page.getByLabelText('Current password').fill('tide pier salt 7');
  await page.getByRole('button', { name: /^Confirm|^Continue/ }).click();
  await expect.element(page.getByText('The role is changed.')).toBeVisible();
  expect(confirm).toHaveBeenCalledOnce();
  expect(give).toHaveBeenCalledTimes(2);
});
