import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PostView } from '#modules/posts/posts.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/api-over-http.ts';
import { PostMenu } from './post-menu.tsx';

const post = { postId: '01890000-0000-7000-8000-000000000001', username: 'noor' } as PostView;

beforeEach(() => {
  vi.spyOn(httpApi, 'getFollow').mockResolvedValue({ following: true, followsViewer: false });
});

it('asks whether the owner is followed only when it is opened, and offers what is left to do', async () => {
  const unfollow = vi
    .spyOn(httpApi, 'unfollowUser')
    .mockResolvedValue({ following: false, followerCount: 4 });
  mountPage(<PostMenu post={post} listed />, () => null, { viewer: { username: 'ada' } });
  const menu = page.getByRole('button', { name: 'More about the post by @noor' });
  await expect.element(menu).toBeVisible();
  expect(httpApi.getFollow).not.toHaveBeenCalled();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Unfollow' }).click();
  await expect.element(page.getByText('You no longer follow @noor')).toBeVisible();
  expect(unfollow).toHaveBeenCalledWith({ params: { username: 'noor' } });
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Follow', exact: true })).toBeVisible();
});

it('asks nothing for a visitor, nor of the own post', async () => {
  mountPage(<PostMenu post={post} listed />, () => null, { viewer: { username: 'noor' } });
  await page.getByRole('button', { name: 'More about the post by @noor' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(httpApi.getFollow).not.toHaveBeenCalled();
});
