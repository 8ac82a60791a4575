import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TERMS } from '#tests/components/kollab-terms.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import EditKollabPage from './edit-kollab-page.tsx';

const loaded = {
  ...{ kollabId: 'k1', visible: true, open: false, terms: TERMS },
  viewer: { username: 'noor', email: 'noor@people.example', emailVerified: true },
};
const title = () => page.getByRole('textbox', { name: 'Title' });

it('says why in the place of the form while the Kollab is out of sight', async () => {
  const read = vi.fn(() => loaded);
  const router = mountPage(<EditKollabPage />, read, { viewer: { username: 'noor' } });
  await expect.element(title()).toBeVisible();
  read.mockReturnValue({ ...loaded, visible: false });
  await router.revalidate();
  await expect.element(page.getByText(/^Nobody else sees this Kollab/)).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
});
