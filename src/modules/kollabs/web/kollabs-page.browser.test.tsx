import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_PREFERENCES } from '#modules/profiles/preferences.rules.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { httpApi } from '#web/http-api.ts';
import KollabsPage, { loader } from './kollabs-page.tsx';

/** Opens the hub without results, for a viewer who muted Music or for a visitor. */
async function open(asked: string, viewer: { username: string } | null = { username: 'noor' }) {
  vi.spyOn(httpApi, 'allKollabs').mockResolvedValue({ items: [] });
  vi.spyOn(httpApi, 'search').mockResolvedValue({ items: [], total: '0' } as never);
  vi.spyOn(httpApi, 'countFound').mockResolvedValue({ counts: [], more: false });
  vi.spyOn(httpApi, 'savedSearches').mockResolvedValue({ items: [] });
  const preferences = { ...DEFAULT_PREFERENCES, mutedCategories: ['music'] } as Awaited<
    ReturnType<typeof httpApi.getPreferences>
  >;
  vi.spyOn(httpApi, 'getPreferences').mockResolvedValue(preferences);
  const context = new RouterContextProvider();
  context.set(apiContext, httpApi);
  context.set(viewerContext, viewer);
  context.set(settingsContext, {
    publicUrl: '',
    contact: '',
    devTools: false,
    demo: false,
    liveCursor: null,
  });
  const request = new Request(`https://here.example/kollabs${asked}`);
  const loaded = await loader({ context, request, params: {}, url: new URL(request.url), pattern: '' });
  mountPage(<KollabsPage />, () => loaded, { viewer });
}

it('says of a muted category that it is muted, instead of suggesting fewer filters', async () => {
  await open('?category=music');
  await expect.element(page.getByRole('heading', { name: 'You muted Music' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Content Settings' })).toBeVisible();
  await expect.element(page.getByText('No Kollabs found')).not.toBeInTheDocument();
});

it('says of another category that nothing matches', async () => {
  await open('?category=travel');
  await expect.element(page.getByText('No Kollabs found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'all of them' })).toHaveAttribute('href', '/kollabs');
});

it.each([
  ['', null, 'There are no open Kollabs right now.', 2],
  ['', null, 'No open Kollab has a completed collaboration yet.', 1],
  ['', { username: 'noor' }, 'There are no open Kollabs for you right now.', 2],
  [
    '',
    { username: 'noor' },
    'There are no open Kollabs with a completed collaboration for you right now.',
    1,
  ],
  ['?view=top', null, 'There are no open Kollabs right now.', 1],
  ['?view=top', { username: 'noor' }, 'There are no open Kollabs for you right now.', 1],
] as const)('tells only visitors that no Kollab is open: %s %o %s', async (asked, viewer, text, times) => {
  await open(asked, viewer);
  await expect.element(page.getByText(text)).toHaveLength(times);
});
