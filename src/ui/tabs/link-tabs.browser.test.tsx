import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Way } from '#tests/components/way.tsx';
import { LinkTabs } from './link-tabs.tsx';

const NAMES = ['Sent', 'Received', 'Active', 'Completed', 'Ended', 'All that there were'];

const tabs = (current: string) => (
  <LinkTabs
    label="Requests"
    items={NAMES.map((label, index) => ({
      label,
      count: index === 1 ? 3 : undefined,
      link: <Way href={`#${index}`} />,
      current: label === current,
    }))}
  />
);

it('is a navigation with a current link', async () => {
  mount(tabs('Received'));
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - navigation "Requests":
        - list:
          - listitem:
            - link "Sent":
              - /url: "#0"
          - listitem:
            - link "Received 3":
              - /url: "#1"
          - listitem:
            - link "Active":
              - /url: "#2"
          - listitem:
            - link "Completed":
              - /url: "#3"
          - listitem:
            - link "Ended":
              - /url: "#4"
          - listitem:
            - link "All that there were":
              - /url: "#5"
  `);
  await expect
    .element(page.getByRole('link', { name: 'Received 3' }))
    .toHaveAttribute('aria-current', 'page');
  await expectNoAxeViolations();
});

it('scrolls the current tab into view in a narrow row, also when it changes', async () => {
  await page.viewport(390, 844);
  const update = mount(tabs('Sent'));
  const last = page.getByRole('link', { name: 'All that there were' });
  await expect.element(last).not.toBeInViewport();
  update(tabs('All that there were'));
  await expect.element(last).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollWidth).toBe(390);
});
