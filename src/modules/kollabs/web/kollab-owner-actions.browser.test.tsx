import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#contract/api-error.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { KollabOwnerActions } from './kollab-owner-actions.tsx';

it('deletes a Kollab once, even if the first response was lost', async () => {
  const remove = vi
    .spyOn(httpApi, 'deleteKollab')
    .mockRejectedValueOnce(ApiError.offline())
    .mockResolvedValue({ message: 'Kollab deleted' });
  mountPage(<KollabOwnerActions kollab={{ kollabId: 'k1', title: 'A duet', active: true, visible: true }} />);
  const dialog = page.getByRole('alertdialog');
  const press = async () => {
    await page.getByRole('button', { name: 'Delete A duet' }).click();
    await dialog.getByRole('button', { name: 'Delete Kollab' }).click();
  };
  await press();
  await expect.element(page.getByText(/^We could not reach the server\./)).toBeVisible();
  await press();
  await expect.element(page.getByText('Kollab deleted')).toBeVisible();
  const [first, second] = remove.mock.calls.map(([call]) => call.key);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

it('offers neither edit nor reopening for a hidden Kollab, but a link to the reason', async () => {
  const closed = { kollabId: 'k1', title: 'A duet', active: false, visible: false };
  mountPage(<KollabOwnerActions kollab={closed} />);
  const why = page.getByRole('link', { name: 'Read why, and how to object' });
  await expect.element(why).toHaveAttribute('href', '/decision/k1');
  for (const name of ['Edit A duet', 'Reopen A duet'])
    expect(page.getByRole(name.startsWith('Edit') ? 'link' : 'button', { name }).query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Delete A duet' })).toBeVisible();
});
