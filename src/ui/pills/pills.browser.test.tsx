import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Way } from '#tests/components/way.tsx';
import { Pills } from './pills.tsx';

const pills = (
  <Pills
    label="Kinds of Kollabs"
    items={[
      { label: 'All', link: <Way href="#all" />, current: true },
      { label: 'Top', link: <Way href="#top" /> },
      { label: 'Near you', disabled: true, note: 'Coming soon', link: <Way href="#near" /> },
    ]}
  />
);

it('is a navigation with a current link, in which disabled entries are no links', async () => {
  mount(pills);
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - navigation "Kinds of Kollabs":
        - list:
          - listitem:
            - link "All":
              - /url: "#all"
          - listitem:
            - link "Top":
              - /url: "#top"
          - listitem: Near you · Coming soon
  `);
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'All' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Top' })).toHaveFocus();
  expect(page.getByRole('link').elements()).toHaveLength(2);
  await expectNoAxeViolations();
});

it('scrolls sideways on a phone', async () => {
  await page.viewport(320, 640);
  mount(pills);
  await expect.element(page.getByRole('link', { name: 'All' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
});

it('scrolls the current entry into view', async () => {
  await page.viewport(320, 640);
  const names = ['Home', 'Curated for You', 'Categories', 'Find a Match'];
  const row = (current: string) => (
    <Pills
      label="Users"
      items={names.map((label) => ({
        ...{ label, link: <Way href="#" />, current: label === current },
      }))}
    />
  );
  const show = mount(row('Home'));
  const nav = page.getByRole('navigation').element();
  expect(nav.scrollLeft).toBe(0);
  show(row('Find a Match'));
  const pill = page.getByRole('link', { name: 'Find a Match' });
  await expect.element(pill).toBeVisible();
  await expect.poll(() => pill.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
});
