import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { SearchDialog } from './search-dialog.tsx';

it('says the time zone of the browser, so that alerts come in the morning there', async () => {
  const save = vi.spyOn(httpApi, 'saveSearch').mockResolvedValue({
    searchId: 's1',
    name: 'Pottery',
    search: 'q=pottery',
    valid: true,
    alert: 'daily',
    savedAt: '2026-11-23T10:00:00.000Z',
    foundAt: null,
    found: 0,
    foundMore: false,
  });
  mountPage(<SearchDialog open onOpenChange={() => {}} storedQuery="q=pottery" saved={null} />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Search saved. Only you can see it.')).toBeVisible();
  expect(save.mock.calls[0]?.[0].body).toMatchObject({
    search: 'q=pottery',
    alert: 'daily',
    timeZone: 'America/New_York',
  });
});
