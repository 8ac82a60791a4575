import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const field = page.getByRole('textbox');
const counter = page.getByRole('status');

it('is connected to its label, hint and error, and marks optional fields', async () => {
  const update = mount(<TextField label="Title" hint="At most 60 characters" />);
  await expect.element(field).toHaveAccessibleName('Title (optional)');
  await expect.element(field).toHaveAccessibleDescription('At most 60 characters');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await page.getByText('Title (optional)').click();
  await expect.element(field).toHaveFocus();
  update(<TextField label="Title" hint="At most 60 characters" error="Give it a title" required />);
  await expect.element(field).toHaveAccessibleName('Title');
  await expect.element(field).toHaveAttribute('aria-required', 'true');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('Give it a title At most 60 characters');
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - text: Title
      - textbox "Title"
      - paragraph: Give it a title
      - paragraph: At most 60 characters
  `);
  await expectNoAxeViolations();
});

it('follows the text direction of its content', async () => {
  const update = mount(<TextField label="Title" defaultValue="ليلى الحسيني" />);
  const directionOf = () => getComputedStyle(field.element()).direction;
  await expect.poll(directionOf).toBe('rtl');
  await field.fill('Layla');
  expect(directionOf()).toBe('ltr');
  update(<TextArea label="Note" key="note" defaultValue="أصوّر الطعام" />);
  await expect.poll(directionOf).toBe('rtl');
});

it('keeps its name if the label is hidden', async () => {
  mount(<TextField label="Search for" hideLabel />);
  await expect.element(field).toHaveAccessibleName('Search for');
  expect(page.getByText('Search for').element().getBoundingClientRect().width).toBeLessThan(2);
});

it('counts code points, and announces the rest only when little is left', async () => {
  mount(<TextField label="Title" required maxPoints={30} />);
  await field.fill('  eight 🎥 ');
  await expect.element(page.getByText('7/30')).toBeVisible();
  await expect.element(counter).toHaveTextContent('');
  await field.fill('x'.repeat(12));
  await expect.element(counter).toHaveTextContent('18 characters left');
  await field.fill('x'.repeat(32));
  await expect.element(counter).toHaveTextContent('2 characters too many');
  await expect.element(field).toHaveValue('x'.repeat(32));
  await expectNoAxeViolations();
});

it('counts what a form library, a page or a reset writes', async () => {
  function Form() {
    const { register, setValue, reset } = useForm({ defaultValues: { note: 'four' } });
    const [, render] = useState(0);
    return (
      <form>
        <TextArea label="Note" required maxPoints={500} {...register('note')} />
        <button
          type="button"
          onClick={() => {
            setValue('note', 'sixteen letters.');
            render((times) => times + 1);
          }}
        >
          Write
        </button>
        <button
          type="button"
          onClick={() => {
            reset();
            render((times) => times + 1);
          }}
        >
          Start over
        </button>
        <button type="reset">Reset</button>
      </form>
    );
  }
  mount(<Form />);
  await expect.element(page.getByText('4/500')).toBeVisible();
  await page.getByRole('button', { name: 'Write' }).click();
  await expect.element(page.getByText('16/500')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.element(page.getByText('4/500')).toBeVisible();
  await field.fill('seven !');
  await expect.element(page.getByText('7/500')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(page.getByText('0/500')).toBeVisible();
});

it('grows with the text of a text area', async () => {
  mount(<TextArea label="Note" required />);
  await expect.element(field).toBeVisible();
  const before = field.element().getBoundingClientRect().height;
  await field.fill('line\n'.repeat(12));
  expect(field.element().getBoundingClientRect().height).toBeGreaterThan(before + 50);
  await userEvent.keyboard('more');
  await expectNoAxeViolations();
});
