import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { KollabActionsMenu } from './kollab-actions-menu.tsx';

it('offers to follow the owner of a Kollab and to message them', async () => {
  vi.spyOn(httpApi, 'getFollow').mockResolvedValue({ following: false, followsViewer: false });
  const follow = vi.spyOn(httpApi, 'followUser').mockResolvedValue({ following: true, followerCount: 1 });
  const kollab = { kollabId: 'k1', title: 'Two voices', username: 'noor', displayName: 'Noor' } as KollabView;
  mountPage(<KollabActionsMenu kollab={kollab} />, () => null, { viewer: { username: 'ada' } });
  await page.getByRole('button', { name: 'More about this Kollab' }).click();
  const entries = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((entry) => entry.textContent);
  await expect.poll(entries).toEqual(['Follow', 'Message', 'Hide from your lists', 'Report']);
  await expect
    .element(page.getByRole('menuitem', { name: 'Message' }))
    .toHaveAttribute('href', '/inbox/to/noor');
  await page.getByRole('menuitem', { name: 'Follow' }).click();
  await expect.element(page.getByText('You follow Noor')).toBeVisible();
  expect(follow).toHaveBeenCalledWith({ params: { username: 'noor' } });
});
