import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { ContentCategoryCard } from './content-category-card.tsx';

const choice = () => page.getByLabelText('New content category');

it('offers the other categories in alphabetical order, and sends the chosen one', async () => {
  const change = vi.spyOn(httpApi, 'changeContentType').mockResolvedValue({
    message: 'You changed your content category.',
    contentType: 'art',
    contentTypeKeptUntil: '2026-06-03T10:30:00.000Z',
  });
  mountPage(<ContentCategoryCard contentType="gaming" keptUntil={null} />);
  await expect.element(choice()).toBeVisible();
  const offered = page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent ?? '');
  expect(offered.slice(0, 3)).toEqual(['Choose one', 'Art', 'Beauty']);
  expect(offered).toHaveLength(22);
  expect(offered).not.toContain('Gaming');
  await choice().selectOptions('art');
  await page.getByRole('button', { name: 'Change category' }).click();
  await expect.element(page.getByText('You changed your content category.')).toBeVisible();
  expect(change).toHaveBeenCalledWith({ body: { contentType: 'art' }, key: expect.any(String) });
  await expectNoAxeViolations();
});

it('says from when on it can be changed again', async () => {
  mountPage(<ContentCategoryCard contentType="gaming" keptUntil="2026-06-03T10:30:00.000Z" />);
  await expect.element(page.getByText(/You can change it again from \d+ Jun 2026/)).toBeVisible();
  await expect.element(choice()).not.toBeInTheDocument();
});
