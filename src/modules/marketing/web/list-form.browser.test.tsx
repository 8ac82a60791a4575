import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { prepareApi } from '#web/api.ts';
import { httpApi } from '#web/http-api.ts';
import { ListForm } from './list-form.tsx';

beforeEach(prepareApi);

it('focuses a refused address, and the confirmation that replaces the form', async () => {
  vi.spyOn(httpApi, 'subscribe')
    .mockRejectedValueOnce(refusal('invalid', { fields: { email: 'This is no email address.' } }))
    .mockResolvedValue({ message: 'Please confirm your address.' });
  mountPage(<ListForm list="newsletter" title="Newsletter" text="Once a month" button="Subscribe" />);
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ada');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect.element(page.getByText('This is no email address.')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await email.fill('ada@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect.element(page.getByText('Please confirm your address.')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe('Please confirm your address.');
});
