import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Checkbox } from './checkbox.tsx';

const box = page.getByRole('checkbox');

it('is toggled by the Space key and by a click on its label', async () => {
  mount(<Checkbox label="I agree to the terms" hint="They are short" />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(box).toBeChecked();
  await page.getByText('I agree to the terms').click();
  await expect.element(box).not.toBeChecked();
  await expect.element(box).toHaveAccessibleDescription('They are short');
});

it('does not toggle when a link in its label is followed', async () => {
  mount(
    <Checkbox
      label={
        <>
          I agree to the <a href="#terms">terms</a>
        </>
      }
    />,
  );
  const followed = vi.fn(({ defaultPrevented }: Event) => defaultPrevented);
  window.addEventListener('click', followed, { once: true });
  const link = page.getByRole('link');
  await expect.element(link).toBeVisible();
  (link.element() as HTMLAnchorElement).click();
  expect(followed).toHaveReturnedWith(false);
  await expect.element(box).not.toBeChecked();
});

it('shows its error', async () => {
  mount(<Checkbox label="I agree" error="Please agree first" hint="They are short" />);
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAccessibleDescription('Please agree first They are short');
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - checkbox "I agree"
      - text: I agree
      - paragraph: Please agree first
      - paragraph: They are short
  `);
  await expectNoAxeViolations();
});
