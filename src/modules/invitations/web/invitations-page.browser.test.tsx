import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import InvitationsPage from './invitations-page.tsx';

it('an empty list does not claim that the viewer invited no one: the users or Kollabs may be deleted', async () => {
  const none = { ok: true, value: { items: [] } };
  mountPage(<InvitationsPage />, () => ({ received: none, sent: none }), { viewer: { username: 'noor' } });
  await expect.element(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await expect.element(page.getByText(/^No sent invitations to show right now/)).toBeVisible();
  await expect.element(page.getByText(/invited nobody/)).not.toBeInTheDocument();
});
