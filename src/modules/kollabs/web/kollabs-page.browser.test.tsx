import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/api-over-http.ts';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import KollabsPage, { loader } from './kollabs-page.tsx';

/** The hub of one category that has nothing to show, for who muted Music. */
async function open(category: string) {
  vi.spyOn(httpApi, 'allKollabs').mockResolvedValue({ items: [] });
  vi.spyOn(httpApi, 'countKollabs').mockResolvedValue({ counts: [], more: [] });
  vi.spyOn(httpApi, 'savedSearches').mockResolvedValue({ items: [] });
  const preferences = { mutedCategories: ['music'] } as Awaited<ReturnType<typeof httpApi.getPreferences>>;
  vi.spyOn(httpApi, 'getPreferences').mockResolvedValue(preferences);
  const context = new RouterContextProvider();
  context.set(apiContext, httpApi);
  context.set(viewerContext, { username: 'noor' });
  context.set(settingsContext, { publicUrl: '', contact: '', devTools: false, demo: false, livePlace: null });
  const request = new Request(`https://here.example/kollabs?category=${category}`);
  const loaded = await loader({ context, request, params: {}, url: new URL(request.url), pattern: '' });
  mountPage(<KollabsPage />, () => loaded, { viewer: { username: 'noor' } });
}

it('says of a muted category that it is muted, and not that the filters are too narrow', async () => {
  await open('music');
  await expect.element(page.getByRole('heading', { name: 'You muted Music' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Content Settings' })).toBeVisible();
  await expect.element(page.getByText('No Kollab fits these filters')).not.toBeInTheDocument();
});

it('says of another one that nothing fits', async () => {
  await open('travel');
  await expect.element(page.getByText('No Kollab fits these filters')).toBeVisible();
});
