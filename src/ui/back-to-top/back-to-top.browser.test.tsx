import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { BackToTop } from './back-to-top.tsx';

const button = page.getByRole('button', { name: 'Back to top' });

it('appears after one screen, scrolls to the top, and moves the focus there', async () => {
  mount(
    <div id="main" tabIndex={-1} style={{ height: 4000 }}>
      <p>Long</p>
      <BackToTop />
    </div>,
  );
  await expect.element(page.getByText('Long')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  window.scrollTo(0, window.innerHeight + 1);
  await expect.element(button).toBeVisible();
  await expectNoAxeViolations();
  await button.click();
  await expect.poll(() => window.scrollY).toBe(0);
  await expect.element(page.getByText('Long').element().parentElement).toHaveFocus();
  await expect.element(button).not.toBeInTheDocument();
});

it.each([
  ['a screen', 1280, 800],
  ['a phone', 390, 844],
])('is fixed at the bottom right of %s', async (_of, width, height) => {
  await page.viewport(width, height);
  mount(
    <div style={{ height: 4000 }}>
      <BackToTop />
    </div>,
  );
  window.scrollTo(0, 1.5 * window.innerHeight);
  await expect.element(button).toBeVisible();
  const place = () => button.element().getBoundingClientRect();
  const { right, bottom, top } = place();
  for (const distance of [width - right, height - bottom]) {
    expect(distance).toBeGreaterThanOrEqual(0);
    expect(distance).toBeLessThan(40);
  }
  window.scrollBy(0, 200);
  await expect.poll(() => place().top).toBe(top);
});
