import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Select } from './select.tsx';

const OPTIONS = [
  { value: 'music', label: 'Music' },
  { value: 'food', label: 'Food' },
  { value: 'news', label: 'News', disabled: true },
];
const control = page.getByRole('combobox');

function Page({ onChange }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <Select
      label="Category"
      hint="One of 22"
      placeholder="Choose one"
      options={OPTIONS}
      required
      value={value}
      onChange={(event) => {
        setValue(event.target.value);
        onChange?.(event.target.value);
      }}
    />
  );
}

it('is a native select with label, hint and options', async () => {
  const onChange = vi.fn();
  mount(<Page onChange={onChange} />);
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - text: Category
      - combobox "Category":
        - option "Choose one" [selected]
        - option "Music"
        - option "Food"
        - option "News" [disabled]
      - paragraph: One of 22
  `);
  await expect.element(control).toHaveAccessibleDescription('One of 22');
  await userEvent.selectOptions(control, 'Food');
  await expect.element(control).toHaveValue('food');
  await userEvent.tab();
  await userEvent.keyboard('m');
  await expect.element(control).toHaveValue('music');
  expect(onChange.mock.calls).toEqual([['food'], ['music']]);
  await expectNoAxeViolations();
});

it('shows its error', async () => {
  mount(<Select label="Category" options={OPTIONS} error="Choose a category" required />);
  await expect.element(control).toHaveAttribute('aria-invalid', 'true');
  await expect.element(control).toHaveAccessibleDescription('Choose a category');
});
