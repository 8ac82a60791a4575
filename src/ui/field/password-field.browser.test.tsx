import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

const field = page.getByLabelText('Password', { exact: true });
const reveal = page.getByRole('button', { name: 'Show password' });

it('hides the password until it is asked to show it, and keeps the value', async () => {
  mount(<PasswordField label="Password" required autoComplete="current-password" />);
  await field.fill('correct horse');
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(reveal).toHaveAttribute('aria-pressed', 'false');
  await userEvent.tab();
  await expect.element(reveal).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('correct horse');
  await expect.element(reveal).toHaveAttribute('aria-pressed', 'true');
  await expect.element(reveal).toHaveFocus();
  await expectNoAxeViolations();
  await userEvent.keyboard(' ');
  await expect.element(field).toHaveAttribute('type', 'password');
});

it('disables correction and learning of the password', async () => {
  mount(<PasswordField label="Password" required autoComplete="new-password" />);
  await reveal.click();
  await expect.element(field).toHaveAttribute('autocapitalize', 'none');
  await expect.element(field).toHaveAttribute('spellcheck', 'false');
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password');
});

it('describes the strength of the password', async () => {
  const strong = (level: 0 | 1 | 2 | 3 | 4, text: string) => (
    <PasswordField label="Password" required strength={<StrengthMeter level={level} text={text} />} />
  );
  const update = mount(strong(1, 'Weak: add another word or two.'));
  await expect.element(page.getByRole('status')).toHaveTextContent('Weak: add another word or two.');
  update(strong(4, 'Strong.'));
  await expect.element(page.getByRole('status')).toHaveTextContent('Strong.');
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - text: Password
      - textbox "Password"
      - button "Show password"
      - status: Strong.
  `);
  await expectNoAxeViolations();
});
