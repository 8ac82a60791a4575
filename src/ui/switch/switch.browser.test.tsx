import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Switch } from './switch.tsx';

const control = page.getByRole('switch', { name: 'Show my numbers' });

function Page({ onChange, disabled }: { onChange?: (on: boolean) => void; disabled?: boolean }) {
  const [on, setOn] = useState(false);
  return (
    <Switch
      label="Show my numbers"
      hint="On your profile"
      checked={on}
      disabled={disabled}
      onChange={(event) => {
        setOn(event.target.checked);
        onChange?.(event.target.checked);
      }}
    />
  );
}

it('is toggled by the Space key and by a click on its label', async () => {
  const onChange = vi.fn();
  mount(<Page onChange={onChange} />);
  await expect.element(control).not.toBeChecked();
  await expect.element(control).toHaveAccessibleDescription('On your profile');
  await userEvent.tab();
  await expect.element(control).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(control).toBeChecked();
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - text: Show my numbers
      - paragraph: On your profile
      - switch "Show my numbers" [checked]
  `);
  await page.getByText('Show my numbers').click();
  await expect.element(control).not.toBeChecked();
  expect(onChange.mock.calls).toEqual([[true], [false]]);
  await expectNoAxeViolations();
});

it('does not change while it is disabled', async () => {
  mount(<Page disabled />);
  await control.click({ force: true });
  await expect.element(control).not.toBeChecked();
  await expect.element(control).toBeDisabled();
});
