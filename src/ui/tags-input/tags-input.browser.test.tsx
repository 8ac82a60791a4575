import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { TagsInput } from './tags-input.tsx';

const box = page.getByRole('textbox');
const spoken = page.getByRole('status');
const tags = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((tag) => tag.textContent);

interface PageProps {
  start?: string[];
  error?: string;
  tooMany?: string | ((count: number) => string);
}

function Page({ start = [], error, tooMany = 'Three tags are enough' }: PageProps) {
  const [value, setValue] = useState(start);
  return (
    <form>
      <TagsInput
        label="Tags"
        required
        hint="Up to three"
        value={value}
        onChange={setValue}
        max={3}
        maxPoints={10}
        tooMany={tooMany}
        error={error}
        name="tags"
      />
    </form>
  );
}

it('adds a tag on a comma and on Enter, and announces it', async () => {
  mount(<Page />);
  await box.click();
  await userEvent.keyboard('Street,');
  await expect.element(spoken).toHaveTextContent('Added street');
  await userEvent.keyboard('live{Enter}');
  await expect.element(spoken).toHaveTextContent('Added live');
  expect(tags()).toEqual(['street', 'live']);
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - text: Tags 2/3
      - list:
        - listitem:
          - text: street
          - button "Remove street"
        - listitem:
          - text: live
          - button "Remove live"
      - textbox "Tags"
      - status: Added live
      - paragraph: Up to three
  `);
  await expectNoAxeViolations();
});

it('adds unfinished text when it loses the focus', async () => {
  mount(<Page />);
  await box.click();
  await userEvent.keyboard('vlog');
  await userEvent.tab();
  expect(tags()).toEqual(['vlog']);
});

it('removes the last tag on Backspace in the empty box, any tag by its button, and keeps the focus', async () => {
  mount(<Page start={['one', 'two', 'three']} />);
  await box.click();
  await userEvent.keyboard('{Backspace}');
  await expect.element(spoken).toHaveTextContent('Removed three');
  expect(tags()).toEqual(['one', 'two']);
  await page.getByRole('button', { name: 'Remove one' }).click();
  await expect.element(spoken).toHaveTextContent('Removed one');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('x{Backspace}');
  expect(tags()).toEqual(['two']);
});

it('splits pasted text, and keeps tags that do not fit in the box with a message', async () => {
  mount(<Page start={['one']} />);
  await box.click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', 'Two、three\nfour');
  box
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('Three tags are enough')).toBeVisible();
  expect(tags()).toEqual(['one', 'two', 'three']);
  await expect.element(box).toHaveValue('four');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAccessibleDescription('Three tags are enough Up to three');
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByText('Three tags are enough')).not.toBeInTheDocument();
});

it('refuses a tag that is too long', async () => {
  mount(<Page />);
  await box.click();
  await userEvent.keyboard('elevenchars,');
  await expect
    .element(page.getByText('“elevenchar…” is too long: a tag has at most 10 characters'))
    .toBeVisible();
  expect(tags()).toEqual([]);
  await expectNoAxeViolations();
});

it('accepts too many tags if it states their number, and shows the error until there are fewer', async () => {
  mount(<Page start={['a', 'b', 'c']} tooMany={(count) => `Too many tags ${count}`} error="Of the form" />);
  await box.click();
  await userEvent.keyboard('d、e،');
  expect(tags()).toHaveLength(5);
  await expect.element(page.getByText('Too many tags 5')).toBeVisible();
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(page.getByText('Of the form')).toBeVisible();
});

it('accepts a tag that is too long if the form refuses it, and shows the error until it is gone', async () => {
  mount(<Page tooMany={(count) => `Too many tags ${count}`} />);
  await box.click();
  await userEvent.keyboard('elevenchars,');
  expect(tags()).toEqual(['elevenchars']);
  await expect
    .element(page.getByText('“elevenchar…” is too long: a tag has at most 10 characters'))
    .toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await expect
    .element(page.getByText('“elevenchar…” is too long: a tag has at most 10 characters'))
    .not.toBeInTheDocument();
});

it('posts its tags as one list in a plain form', async () => {
  mount(<Page start={['one', 'two']} />);
  await expect.element(box).toBeVisible();
  const form = document.querySelector('form');
  expect(form && new FormData(form).get('tags')).toBe('one,two');
});

it.each([
  ['in Chromium and Firefox', { isComposing: true, keyCode: 229 }],
  ['in Safari', { keyCode: 229 }],
])('adds and removes nothing on a key of an input method %s', async (_, composing) => {
  mount(<Page start={['sea']} />);
  const press = (key: string, init: KeyboardEventInit) =>
    box
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  press('Backspace', composing);
  await box.fill('東京');
  press('Enter', composing);
  await expect.element(box).toHaveValue('東京');
  expect(tags()).toEqual(['sea']);
  press('Enter', { keyCode: 13 });
  await expect.element(spoken).toHaveTextContent('Added 東京');
});

it('adds text with a comma once the composition has ended', async () => {
  mount(<Page />);
  const input = box.element() as HTMLInputElement;
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '서울,');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  await expect.element(box).toHaveValue('서울,');
  expect(tags()).toEqual([]);
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await expect.element(spoken).toHaveTextContent('Added 서울');
  await expect.element(box).toHaveValue('');
});
