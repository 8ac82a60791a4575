import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { LinkedText } from './linked-text.tsx';

it('isolates the direction of mentions and addresses in right-to-left text', async () => {
  mountPage(
    <p dir="auto">
      <LinkedText text="صباح الخير @noor https://noor.example/a" mentions={['noor']} />
    </p>,
  );
  await expect.element(page.getByRole('paragraph')).toBeVisible();
  expect(getComputedStyle(page.getByRole('paragraph').element()).direction).toBe('rtl');
  for (const text of ['@noor', 'noor.example/a'])
    expect(getComputedStyle(page.getByText(text, { exact: true }).element()).direction, text).toBe('ltr');
});
