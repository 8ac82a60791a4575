import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { prepareApi } from '#web/api.ts';
import { httpApi } from '#web/api-over-http.ts';
import { HiddenCard } from './hidden-card.tsx';

beforeEach(prepareApi);

it('keeps the focus in the card when what had it is shown again', async () => {
  vi.spyOn(httpApi, 'showCard').mockResolvedValue({ message: 'Shown' });
  const items = ['otto', 'rita'].map((id) => ({
    ...{ kind: 'user' as const, id, title: id },
    hiddenAt: '2026-01-01T00:00:00.000Z',
  }));
  mountPage(<HiddenCard list={{ ok: true, value: { items } }} />);
  for (const { id } of items) {
    await page.getByRole('button', { name: `Show ${id}` }).click();
    await expect.element(page.getByRole('link', { name: id })).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest('section')?.id).toBe('hidden');
  }
  await expect.element(page.getByText('You have hidden nothing')).toBeVisible();
});
