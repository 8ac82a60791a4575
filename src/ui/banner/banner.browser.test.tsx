import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Banner } from './banner.tsx';

it('announces an error at once and other results politely', async () => {
  const update = mount(
    <Banner tone="success" live>
      Saved
    </Banner>,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved');
  update(
    <Banner tone="error" live title="That did not work">
      Try again
    </Banner>,
  );
  await expect.element(page.getByRole('alert')).toMatchAriaInlineSnapshot(`
    - alert:
      - paragraph: That did not work
      - text: Try again
  `);
  await expectNoAxeViolations();
});

it('is not announced as part of the page, and can be dismissed', async () => {
  const onDismiss = vi.fn();
  mount(
    <Banner tone="info" onDismiss={onDismiss}>
      Profiles can be private now.
    </Banner>,
  );
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(onDismiss).toHaveBeenCalledTimes(1);
  expect(page.getByRole('status').elements()).toHaveLength(0);
  await expectNoAxeViolations();
});

it('keeps its icon beside its text at any width', async () => {
  mount(
    <div style={{ width: '13rem' }}>
      <Banner tone="success">Almost there! We have sent you an email.</Banner>
    </div>,
  );
  const words = page.getByText(/^Almost there/);
  await expect.element(words).toBeVisible();
  const sign = document.querySelector('main svg')?.getBoundingClientRect();
  expect(sign?.right).toBeLessThanOrEqual(words.element().getBoundingClientRect().left);
});
