import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { FollowedHeader } from './followed-header.tsx';

const layla = {
  ...{ username: 'layla', displayName: 'Layla', accountType: 'creator', contentType: 'music', headline: '' },
  ...{ bannerUrl: '', profileImageUrl: '', followerCount: 1, followingCount: 12 },
  ...{ audienceSize: 48_000, featuredPlatform: 'youtube' },
};

it.each([
  ['first the audience of the featured platform', layla, '48,000 on YouTube1 follower here12 following'],
  ['no audience without a platform', { ...layla, featuredPlatform: 'none' }, '1 follower here12 following'],
])('shows %s, then the followers here', async (_, user, text) => {
  mountPage(
    // Only the fields that the header reads.
    <FollowedHeader user={user as never} follows={null} others={false} invite={null} menu={null} />,
  );
  const followers = page.getByRole('link', { name: '1 follower here' });
  await expect.element(followers).toBeVisible();
  expect(followers.element().parentElement?.textContent).toBe(text);
});
