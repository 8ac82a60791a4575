import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Tabs } from './tabs.tsx';

const ITEMS = [
  { value: 'about', label: 'About', content: <p>What it is.</p> },
  { value: 'numbers', label: 'Numbers', disabled: true, content: <p>How many.</p> },
  { value: 'kollabs', label: 'Kollabs', content: <a href="/kollabs">All of them</a> },
];

const tab = (name: string) => page.getByRole('tab', { name });

it('is one tab stop; arrows, Home and End choose, and skip disabled tabs', async () => {
  const onValueChange = vi.fn();
  mount(<Tabs label="Parts of a profile" items={ITEMS} onValueChange={onValueChange} />);
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - tablist "Parts of a profile":
        - tab "About" [selected]
        - tab "Numbers" [disabled]
        - tab "Kollabs"
      - tabpanel "About":
        - paragraph: What it is.
  `);
  await userEvent.tab();
  await expect.element(tab('About')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Kollabs')).toHaveFocus();
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - tablist "Parts of a profile":
        - tab "About"
        - tab "Numbers" [disabled]
        - tab "Kollabs" [selected]
      - tabpanel "Kollabs":
        - link "All of them":
          - /url: /kollabs
  `);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('About')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(tab('Kollabs')).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(tab('Kollabs')).toHaveFocus();
  expect(onValueChange.mock.calls.flat()).toEqual(['kollabs', 'about', 'kollabs', 'about', 'kollabs']);
  await userEvent.keyboard('{Home}');
  await expect.element(tab('About')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{End}');
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'All of them' })).toHaveFocus();
  await expectNoAxeViolations();
});

it('shows the tab that its page controls, and asks the page to change it', async () => {
  const onValueChange = vi.fn();
  const update = mount(<Tabs label="Parts" items={ITEMS} value="about" onValueChange={onValueChange} />);
  await tab('Kollabs').click();
  expect(onValueChange).toHaveBeenCalledWith('kollabs');
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('What it is.');
  // Choosing the shown tab again cancels the pending change.
  await tab('About').click();
  expect(onValueChange).toHaveBeenLastCalledWith('about');
  update(<Tabs label="Parts" items={ITEMS} value="kollabs" onValueChange={onValueChange} />);
  await expect.element(page.getByRole('tabpanel', { name: 'Kollabs' })).toHaveTextContent('All of them');
});

it('scrolls the initial tab into view in a narrow row', async () => {
  await page.viewport(320, 844);
  const items = ['Details', 'Messages', 'Update Log', 'Agreement', "What's This?"].map((label) => ({
    ...{ value: label, label, content: <p>{label}</p> },
  }));
  mount(<Tabs label="Parts" items={items} defaultValue="Agreement" />);
  await expect.element(tab('Agreement')).toBeInViewport({ ratio: 1 });
  await expect.element(tab('Details')).not.toBeInViewport();
  expect(document.documentElement.scrollWidth).toBe(320);
});
