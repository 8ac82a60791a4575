import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import UsersPage, { loader } from '#modules/hubs/web/users-page.tsx';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { httpApi } from '#web/http-api.ts';

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const user = {
  ...{ username: 'a'.repeat(16), displayName: LONG, headline: LONG.repeat(2), profileImageUrl: '' },
  ...{ accountType: 'creator', contentType: 'food', featuredPlatform: 'instagram', audienceSize: 20_000 },
  ...{ answersQuickly: true, payments: null, matched: { by: 'all', words: [] } },
};

async function open(asked: string, found: () => Promise<unknown>) {
  const search = vi.spyOn(httpApi, 'search').mockImplementation(found as never);
  vi.spyOn(httpApi, 'countFound').mockRejectedValue(new Error('away'));
  vi.spyOn(httpApi, 'listUsers').mockResolvedValue({ items: [] });
  vi.spyOn(httpApi, 'featuredUser').mockResolvedValue(null);
  const context = new RouterContextProvider();
  context.set(apiContext, httpApi);
  context.set(viewerContext, null);
  context.set(settingsContext, {
    publicUrl: '',
    contact: '',
    devTools: false,
    demo: false,
    liveCursor: null,
  });
  const request = new Request(`https://here.example/users${asked}`);
  const loaded = await loader({ context, request, params: {}, url: new URL(request.url), pattern: '' });
  mountPage(<UsersPage />, () => loaded);
  return search;
}

it('shows the lists of the hub without a search, and sends no search', async () => {
  const search = await open('?utm_source=chat', async () => ({ items: [], total: '0' }));
  await expect.element(page.getByRole('heading', { name: 'Most Popular Users' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All users' })).toBeVisible();
  expect(search).not.toHaveBeenCalled();
});

it('lists users by audience without words, with long names, at 320 px', async () => {
  await page.viewport(320, 700);
  const search = await open('?category=food&platform=instagram&min=10k&max=100000', async () => ({
    items: [user],
    total: '1',
  }));
  await expect.element(page.getByRole('link', { name: LONG, exact: true })).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Most Popular Users' })).not.toBeInTheDocument();
  expect(search.mock.calls[0]?.[0]).toMatchObject({
    query: {
      kind: 'users',
      category: 'food',
      platform: 'instagram',
      minAudience: '10000',
      maxAudience: '100000',
    },
  });
  expect(search.mock.calls[0]?.[0]?.query?.q).toBeUndefined();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectNoAxeViolations();
});

it('offers to reset filters if nobody is found', async () => {
  await open('?place=Atlantis', async () => ({ items: [], total: '0' }));
  await expect.element(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'all of them' })).toHaveAttribute('href', '/users');
  await expect.element(page.getByRole('link', { name: 'Remove filter: In Atlantis' })).toBeVisible();
});

it('shows an error if the list fails to load, and keeps the facets', async () => {
  await open('?category=food', () => Promise.reject(new Error('away')));
  await expect.element(page.getByRole('heading', { name: 'The search did not work' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toBeVisible();
});
