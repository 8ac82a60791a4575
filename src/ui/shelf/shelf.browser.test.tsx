import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount, mountFromServer } from '#tests/components/mount.tsx';
import { Way } from '#tests/components/way.tsx';
import { Card } from '../card/card.tsx';
import { Shelf } from './shelf.tsx';

const cards = (count: number) =>
  Array.from({ length: count }, (_, place) => `Card ${place + 1}`).map((title) => (
    <li key={title}>
      <Card title={title} link={<Way href={`#${title}`} />} />
    </li>
  ));
const shelf = (count: number) => (
  // The margins of a page.
  <div style={{ padding: '0 var(--gutter)' }}>
    <Shelf title="Most Requested" more={<Way href="#all">See all</Way>}>
      {cards(count)}
    </Shelf>
  </div>
);

const row = () => page.getByRole('list', { name: 'Most Requested' });
const back = () => page.getByRole('button', { name: 'Back: Most Requested' });
const forward = () => page.getByRole('button', { name: 'Forward: Most Requested' });
const place = () => row().element().scrollLeft;
const seen = (name: string) => {
  const { left, right } = page.getByRole('link', { name, exact: true }).element().getBoundingClientRect();
  return left >= 0 && right <= document.documentElement.clientWidth;
};

it('has every card before hydration, scrolls natively, and has no buttons then', async () => {
  await page.viewport(390, 800);
  mountFromServer(shelf(10));
  await expect.element(row().getByRole('listitem').nth(9)).toBeInTheDocument();
  expect(page.getByRole('button').elements()).toHaveLength(0);
  row().element().scrollLeft = 10_000;
  await expect.poll(() => seen('Card 10')).toBe(true);
  expect(document.documentElement.scrollWidth).toBe(390);
});

it('is scrolled to its ends by named buttons that keep the focus', async () => {
  await page.viewport(390, 800);
  mount(shelf(4));
  await expect.element(back()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(forward()).not.toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeViolations();
  await forward().click();
  await expect.poll(place).toBeGreaterThan(0);
  const pressOn = () => {
    const button = forward().element() as HTMLElement;
    if (button.ariaDisabled !== 'true') button.click();
    return button.ariaDisabled === 'true' && seen('Card 4');
  };
  await expect.poll(pressOn).toBe(true);
  await expect.element(forward()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(forward()).toHaveFocus();
  await expect.element(back()).not.toHaveAttribute('aria-disabled', 'true');
  await back().click();
  await expect.element(forward()).not.toHaveAttribute('aria-disabled', 'true');
});

it('scrolls a card into view that gets the focus by Tab', async () => {
  await page.viewport(390, 800);
  mount(shelf(6));
  (page.getByRole('link', { name: 'Card 5', exact: true }).element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Card 6', exact: true })).toHaveFocus();
  await expect.poll(() => seen('Card 6')).toBe(true);
});

it('has no buttons if everything is visible, and has them once it overflows', async () => {
  await page.viewport(1200, 800);
  const update = mount(shelf(2));
  await expect.element(page.getByRole('link', { name: 'See all' })).toBeVisible();
  await expect.element(row().getByRole('listitem').nth(1)).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
  update(shelf(12));
  await expect.element(forward()).toBeVisible();
  update(shelf(2));
  await expect.element(forward()).not.toBeInTheDocument();
});
