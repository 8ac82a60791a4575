import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { httpApi } from '#web/http-api.ts';
import KollabCategoryPage, { loader } from './kollab-category-page.tsx';

it.each([
  [null, 'There are no open Kollabs in Music right now.'],
  [{ username: 'noor' }, 'There are no open Kollabs in Music for you right now.'],
] as const)('tells only visitors that no Kollab is open: %o', async (viewer, text) => {
  vi.spyOn(httpApi, 'allKollabs').mockResolvedValue({ items: [] });
  const preferences = { mutedCategories: ['travel'] } as Awaited<ReturnType<typeof httpApi.getPreferences>>;
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
  const load = (args: Parameters<typeof loader>[0]) =>
    loader({ ...args, context, params: { category: 'music' } });
  mountPage(<KollabCategoryPage />, load, { viewer });
  await expect.element(page.getByText(text).first()).toBeVisible();
});
