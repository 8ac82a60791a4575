import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { ErrorState } from './error-state.tsx';

it('shows what failed, and runs one retry at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onRetry = vi.fn(() => promise);
  mount(<ErrorState onRetry={onRetry} />);
  await expect.element(page.getByRole('alert')).toMatchAriaInlineSnapshot(`
    - alert:
      - heading "This did not load" [level=2]
      - text: The connection or our server had a hiccup. Nothing of yours is lost.
      - button "Try again"
  `);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.element(again).toHaveAttribute('aria-busy', 'true');
  await again.click({ force: true });
  expect(onRetry).toHaveBeenCalledTimes(1);
  resolve();
  await expect.element(again).not.toHaveAttribute('aria-busy');
  await expectNoAxeViolations();
});
