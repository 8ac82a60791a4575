import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { RadioGroup } from './radio-group.tsx';

const OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

function Asked({ error }: { error?: string }) {
  const [value, setValue] = useState<'yes' | 'no' | ''>('');
  return (
    <>
      <RadioGroup
        label="In time?"
        options={OPTIONS}
        value={value}
        onChange={setValue}
        required
        error={error}
        id="asked"
      />
      <output>{value || 'nothing'}</output>
    </>
  );
}

const radio = (name: string) => page.getByRole('radio', { name });

it('is one named group in which the arrow keys choose', async () => {
  mount(<Asked />);
  await expect.element(page.getByRole('radiogroup', { name: 'In time?' })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(radio('Yes')).toHaveFocus();
  await expect.element(page.getByText('nothing')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(radio('No')).toBeChecked();
  await expect.element(radio('Yes')).not.toBeChecked();
  await expectNoAxeViolations();
});

it('shows its error, and passes the focus on to a choice', async () => {
  mount(<Asked error="Choose yes or no" />);
  const group = page.getByRole('radiogroup', { name: 'In time?' });
  await expect.element(group).toHaveAccessibleDescription('Choose yes or no');
  document.getElementById('asked')?.focus();
  await expect.element(radio('Yes')).toHaveFocus();
  await radio('No').click();
  document.getElementById('asked')?.focus();
  await expect.element(radio('No')).toHaveFocus();
  await expectNoAxeViolations();
});
