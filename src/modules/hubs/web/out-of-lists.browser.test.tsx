import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { httpApi } from '#web/http-api.ts';
import CuratedKollabsPage, * as curatedKollabs from './curated-kollabs-page.tsx';
import CuratedPage, * as curated from './curated-page.tsx';
import CuratedUsersPage, * as curatedUsers from './curated-users-page.tsx';
import UserCategoryPage, * as userCategory from './user-category-page.tsx';
import UsersPage, * as users from './users-page.tsx';

// Lists that are empty because of the viewer's exclusions.

const muted = vi.fn<() => string[]>();

beforeEach(() => {
  for (const name of ['curatedKollabs', 'curatedUsers', 'listUsers'] as const)
    vi.spyOn(httpApi, name).mockResolvedValue({ items: [] });
  vi.spyOn(httpApi, 'featuredUser').mockResolvedValue(null);
  vi.spyOn(httpApi, 'getPreferences').mockImplementation(
    async () => ({ mutedCategories: muted() }) as Awaited<ReturnType<typeof httpApi.getPreferences>>,
  );
});

function open(content: React.ReactNode, loader: (args: LoaderFunctionArgs) => unknown, signedIn = true) {
  const viewer = signedIn ? { username: 'noor', contentType: 'music' } : null;
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
  mountPage(content, (args) => loader({ ...args, context, params: { category: 'music' } }), { viewer });
}

it.each([true, false])(
  'explains on the curated pages whether the viewer’s own category is muted: %s',
  async (isMuted) => {
    muted.mockReturnValue(isMuted ? ['music'] : ['travel']);
    const said = isMuted ? /^You muted Music/ : /^No open Kollabs in Music to show you/;
    open(<CuratedKollabsPage />, curatedKollabs.loader);
    await expect.element(page.getByRole('heading', { name: said })).toBeVisible();
    open(<CuratedPage />, curated.loader);
    await expect.element(page.getByRole('listitem').getByText(said)).toBeVisible();
  },
);

it('says on the curated pages that no other user is shown, not that there is none', async () => {
  const said = /^Nobody else in Music to show you/;
  open(<CuratedUsersPage />, curatedUsers.loader);
  await expect.element(page.getByRole('heading', { name: said })).toBeVisible();
  open(<CuratedPage />, curated.loader);
  await expect.element(page.getByRole('listitem').getByText(said)).toBeVisible();
});

it.each([
  [<UsersPage key="1" />, users.loader, /^Nobody has joined yet/],
  [<UserCategoryPage key="2" />, userCategory.loader, /^Nobody is in Music yet/],
] as const)('says to visitors alone that no user is there', async (content, loader, said) => {
  open(content, loader, false);
  await expect.element(page.getByText(said).first()).toBeVisible();
  open(content, loader);
  await expect.element(page.getByText(/to show you right now/).first()).toBeVisible();
});
