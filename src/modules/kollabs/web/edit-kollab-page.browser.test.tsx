import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TERMS } from '#tests/components/kollab-terms.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { apiContext, viewerContext } from '#web/context.ts';
import { httpApi } from '#web/http-api.ts';
import type { FullKollabView } from '../kollabs.contract.ts';
import EditKollabPage, { loader } from './edit-kollab-page.tsx';

const loaded = {
  ...{ kollabId: 'k1', visible: true, open: false, terms: TERMS, files: [] },
  viewer: { userId: 'u1', username: 'noor', email: 'noor@people.example', emailVerified: true },
};
const title = () => page.getByRole('textbox', { name: 'Title' });

it('shows the reason instead of the form while the Kollab is hidden', async () => {
  const read = vi.fn(() => loaded);
  const router = mountPage(<EditKollabPage />, read, { viewer: { username: 'noor' } });
  await expect.element(title()).toBeVisible();
  read.mockReturnValue({ ...loaded, visible: false });
  await router.revalidate();
  await expect.element(page.getByText(/^Others cannot see this Kollab/)).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
});

it.each([
  [1, false],
  [2, true],
])(
  'says who sees the changes if a request is open, of %i with one completed',
  async (requestsCount, isShown) => {
    const viewer = { ...loaded.viewer } as Awaited<ReturnType<typeof httpApi.getViewer>>;
    const kollab = {
      ...TERMS,
      kollabId: 'k1',
      username: 'noor',
      visible: true,
      requestsCount,
      requestsCompleted: 1,
    };
    vi.spyOn(httpApi, 'getViewer').mockResolvedValue(viewer);
    vi.spyOn(httpApi, 'getKollab').mockResolvedValue(kollab as FullKollabView);
    const context = new RouterContextProvider();
    context.set(apiContext, httpApi);
    context.set(viewerContext, { username: 'noor' });
    mountPage(<EditKollabPage />, (args) => loader({ ...args, context, params: { id: 'k1' } }), { viewer });
    await expect.element(title()).toBeVisible();
    expect(page.getByText(/People with an open request/).query() !== null).toBe(isShown);
  },
);
