import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { PostView } from '#modules/posts/posts.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { PostCard } from './post-card.tsx';

const POST: PostView = {
  ...{ postId: 'p1', type: 'post', desc: 'With @ben and @nobody_here', mentions: ['ben'] },
  ...{ imageUrl: '', imageAlt: '', category: { label: 'Music', value: 'music' }, tags: [] },
  ...{ datePosted: '2026-01-01T00:00:00.000Z', likeCount: 0, commentCount: 0, comments: [] },
  ...{ username: 'noor', displayName: 'Noor', profileImageUrl: '', headline: '' },
  ...{ accountType: 'creator', contentType: 'music' },
};

it('links the users whom a post mentions, and no other names', async () => {
  mountPage(<PostCard post={POST} listed />);
  await expect.element(page.getByText(/and @nobody_here/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '@ben' })).toHaveAttribute('href', '/user/ben');
  await expect.element(page.getByRole('link', { name: '@nobody_here' })).not.toBeInTheDocument();
});
