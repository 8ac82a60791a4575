import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { prepareApi } from '#web/api.ts';
import { httpApi } from '#web/http-api.ts';
import SettingsHiddenPage from './settings-hidden-page.tsx';

beforeEach(prepareApi);

const dismissed = (...usernames: string[]) => ({
  items: usernames.map((username) => ({
    ...{ username, displayName: username, profileImageUrl: '' },
    dismissedAt: '2026-01-01T00:00:00.000Z',
  })),
});

it('lists dismissed users, each with a button to restore them', async () => {
  const restore = vi.spyOn(httpApi, 'restoreMatch').mockResolvedValue({ message: 'Back' });
  mountPage(<SettingsHiddenPage />, () => ({
    hidden: { ok: true, value: { items: [] } },
    dismissed: { ok: true, value: dismissed('otto', 'rita') },
  }));
  const list = page.getByRole('list', { name: 'Not for me' });
  await expect.element(list.getByRole('listitem').nth(1)).toBeVisible();
  for (const username of ['otto', 'rita']) {
    await page.getByRole('button', { name: `Bring back ${username}` }).click();
    await expect.element(page.getByRole('link', { name: username })).not.toBeInTheDocument();
    expect(restore).toHaveBeenLastCalledWith({ params: { username } });
  }
  await expect.element(page.getByText('You have not said “Not for me” to anyone')).toBeVisible();
});
