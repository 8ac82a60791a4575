import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { MultiSelect } from './multi-select.tsx';

const OPTIONS = [
  { value: 'creators', label: 'Creators' },
  { value: 'small', label: 'Small businesses' },
  { value: 'large', label: 'Large businesses', disabled: true },
];
const control = page.getByRole('combobox');
const list = page.getByRole('listbox');
const option = (name: string) => page.getByRole('option', { name });

function Page({ onChange, onBlur }: { onChange?: (values: string[]) => void; onBlur?: () => void }) {
  const [value, setValue] = useState<string[]>([]);
  return (
    <MultiSelect
      label="Looking for"
      hint="As many as you like"
      required
      options={OPTIONS}
      value={value}
      onBlur={onBlur}
      onChange={(values) => {
        setValue(values);
        onChange?.(values);
      }}
    />
  );
}

it('is named by its label, described by its hint, and opens a multi-select list', async () => {
  mount(<Page />);
  await expect.element(control).toHaveAccessibleName('Looking for');
  await expect.element(control).toHaveAccessibleDescription('As many as you like');
  await expect.element(control).toHaveTextContent('Choose…');
  await control.click();
  await expect.element(list).toMatchAriaInlineSnapshot(`
    - listbox "Looking for":
      - option "Creators"
      - option "Small businesses"
      - option "Large businesses" [disabled]
  `);
  await expect.element(list).toHaveAttribute('aria-multiselectable', 'true');
  await expectNoAxeViolations();
});

it('toggles options by key, stays open, and shows the chosen ones in list order', async () => {
  const onChange = vi.fn();
  const onBlur = vi.fn();
  mount(<Page onChange={onChange} onBlur={onBlur} />);
  await userEvent.tab();
  await expect.element(control).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(option('Creators')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Small businesses')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(option('Small businesses')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('Creators')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(control).toHaveTextContent('CreatorsSmall businesses');
  await userEvent.keyboard('{Enter}');
  await expect.element(option('Creators')).toHaveAttribute('aria-selected', 'false');
  expect(onChange.mock.calls).toEqual([[['small']], [['creators', 'small']], [['small']]]);
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(control).toHaveFocus();
  expect(onBlur).toHaveBeenCalledTimes(1);
  await expectNoAxeViolations();
});

it('does not choose a disabled option', async () => {
  const onChange = vi.fn();
  mount(<Page onChange={onChange} />);
  await control.click();
  await option('Large businesses').click({ force: true });
  expect(onChange).not.toHaveBeenCalled();
});
