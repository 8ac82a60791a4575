import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import FollowsPage from './follows-page.tsx';

const open = (list: 'followers' | 'following', count: number) =>
  mountPage(
    <FollowsPage />,
    () => ({
      ...{ list, username: 'noor', displayName: 'Noor', count },
      first: { ok: true, value: { items: [] } },
    }),
    { viewer: { username: 'noor' } },
  );

it.each([
  ['followers', 'Nobody follows you yet', 'Your followers are not shown right now'],
  ['following', 'You do not follow anyone yet', 'The people you follow are not shown right now'],
] as const)('says that counted users are not shown if the list is empty: %s', async (list, none, some) => {
  open(list, 0);
  await expect.element(page.getByRole('heading', { name: none })).toBeVisible();
  open(list, 1);
  await expect.element(page.getByRole('heading', { name: some })).toBeVisible();
});
