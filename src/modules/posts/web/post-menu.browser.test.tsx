import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PostView } from '#modules/posts/posts.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { LoginRequiredProvider } from '#web/login-required/login-required.tsx';
import { PostMenu } from './post-menu.tsx';

const post = {
  postId: '01890000-0000-7000-8000-000000000001',
  username: 'noor',
  displayName: 'Noor',
} as PostView;

beforeEach(() => {
  vi.spyOn(httpApi, 'getFollow').mockResolvedValue({ following: true, followsViewer: false });
});

/** Stubs unfollowing, after which the owner is not followed any more. */
const spyOnUnfollow = () =>
  vi.spyOn(httpApi, 'unfollowUser').mockImplementation(async () => {
    vi.mocked(httpApi.getFollow).mockResolvedValue({ following: false, followsViewer: false });
    return { following: false, followerCount: 4 };
  });

it('asks whether the owner is followed only when it is opened, and offers what is left to do', async () => {
  const unfollow = spyOnUnfollow();
  mountPage(<PostMenu post={post} listed />, () => null, { viewer: { username: 'ada' } });
  const menu = page.getByRole('button', { name: 'More about the post by @noor' });
  await expect.element(menu).toBeVisible();
  expect(httpApi.getFollow).not.toHaveBeenCalled();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Unfollow' }).click();
  await expect.element(page.getByText('You no longer follow Noor')).toBeVisible();
  expect(unfollow).toHaveBeenCalledWith({ params: { username: 'noor' } });
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Follow', exact: true })).toBeVisible();
});

it('reads the page again, and in the menus of her other posts says what is left to do', async () => {
  spyOnUnfollow();
  const load = vi.fn(() => ['1', '2'].map((end) => ({ ...post, postId: post.postId.slice(0, -1) + end })));
  function Posts() {
    return useLoaderData<PostView[]>().map((one) => <PostMenu key={one.postId} post={one} listed />);
  }
  mountPage(<Posts />, load, { viewer: { username: 'ada' } });
  const menus = page.getByRole('button', { name: 'More about the post by @noor' });
  await menus.nth(1).click();
  await expect.element(page.getByRole('menuitem', { name: 'Unfollow' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await menus.first().click();
  await page.getByRole('menuitem', { name: 'Unfollow' }).click();
  await expect.element(page.getByText('You no longer follow Noor')).toBeVisible();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await menus.nth(1).click();
  await expect.element(page.getByRole('menuitem', { name: 'Follow', exact: true })).toBeVisible();
});

it('says the same while the likes of its post change', async () => {
  let like = () => {};
  function Liked() {
    const [likeCount, setLikeCount] = useState(0);
    like = () => setLikeCount(1);
    return (
      <>
        <p>{likeCount} likes</p>
        <PostMenu post={{ ...post, likeCount }} listed={false} />
      </>
    );
  }
  mountPage(<Liked />, () => null, { viewer: { username: 'ada' } });
  await page.getByRole('button', { name: 'More about the post by @noor' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Unfollow' })).toBeVisible();
  like();
  await expect.element(page.getByText('1 likes')).toBeInTheDocument();
  await expect.element(page.getByRole('menuitem', { name: 'Unfollow' })).toBeVisible();
});

it('shows a visitor everything, and asks them to sign in and come back', async () => {
  mountPage(
    <LoginRequiredProvider>
      <PostMenu post={post} listed />
    </LoginRequiredProvider>,
    () => null,
    { viewer: null },
  );
  const menu = page.getByRole('button', { name: 'More about the post by @noor' });
  for (const entry of ['Follow', 'Message', 'Hide from your lists', 'Report']) {
    await menu.click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    const signIn = page.getByRole('dialog').getByRole('link', { name: 'Sign In' });
    const next = entry === 'Message' ? '?next=%2Finbox%2Fto%2Fnoor' : '';
    await expect.element(signIn).toHaveAttribute('href', expect.stringMatching(/^\/signin/));
    expect(signIn.element().getAttribute('href')?.slice('/signin'.length)).toBe(next);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  expect(httpApi.getFollow).not.toHaveBeenCalled();
});

it('asks nothing of the own post', async () => {
  mountPage(<PostMenu post={post} listed />, () => null, { viewer: { username: 'noor' } });
  await page.getByRole('button', { name: 'More about the post by @noor' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(httpApi.getFollow).not.toHaveBeenCalled();
});
