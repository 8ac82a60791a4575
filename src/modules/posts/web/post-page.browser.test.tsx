import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { httpApi } from '#web/http-api.ts';
import PostPage, { loader } from './post-page.tsx';

it.each([
  [true, false],
  [false, true],
])('leads its owner to the decision about what others do not see: visible %s', async (visible, explains) => {
  const post = {
    ...{ postId: 'p1', type: 'post', desc: 'First light', imageUrl: '', tags: [], comments: [], visible },
    ...{ category: { label: 'Music', value: 'music' }, datePosted: '2026-01-01T00:00:00.000Z' },
    ...{
      username: 'noor',
      displayName: 'Noor',
      accountType: 'creator',
      contentType: 'music',
      headline: '',
      profileImageUrl: '',
    },
    ...{ likeCount: 0, commentCount: 0 },
  } as unknown as Awaited<ReturnType<typeof httpApi.getPost>>;
  vi.spyOn(httpApi, 'getPost').mockResolvedValue(post);
  vi.spyOn(httpApi, 'visibilityOf').mockResolvedValue({ indexable: true, showsAudienceHistory: false });
  vi.spyOn(httpApi, 'commentsOfPost').mockResolvedValue({ items: [] });
  vi.spyOn(httpApi, 'likedOf').mockResolvedValue({ liked: [] });
  const context = new RouterContextProvider();
  context.set(apiContext, httpApi);
  context.set(viewerContext, { username: 'noor' });
  context.set(settingsContext, {
    publicUrl: '',
    contact: '',
    devTools: false,
    demo: false,
    liveCursor: null,
  });
  mountPage(<PostPage />, (args) => loader({ ...args, context, params: { postId: 'p1' } }), {
    viewer: { username: 'noor' },
  });
  await expect.element(page.getByText('First light')).toBeVisible();
  const way = page.getByRole('link', { name: 'Read why, and how to object' });
  if (explains) await expect.element(way).toHaveAttribute('href', '/decision/p1');
  else await expect.element(way).not.toBeInTheDocument();
});
