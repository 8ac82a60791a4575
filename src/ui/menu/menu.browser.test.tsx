import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Way } from '#tests/components/way.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuEntry } from './menu-entry.ts';

const button = page.getByRole('button', { name: 'More about this Kollab' });
const menu = page.getByRole('menu');
const item = (name: string) => page.getByRole('menuitem', { name });

function show(onSelect: (label: string) => void = () => {}, more: MenuEntry[] = []) {
  mount(
    <>
      <MenuButton
        label="More about this Kollab"
        iconOnly
        align="start"
        header={<p>Tide pools</p>}
        entries={[
          { label: 'Copy the link', onSelect: () => onSelect('copied') },
          { label: 'Report', disabled: true, note: 'Coming soon', onSelect: () => onSelect('reported') },
          { label: 'Its owner', link: <Way href="#owner" /> },
          'separator',
          { label: 'Delete', danger: true, onSelect: () => onSelect('deleted') },
          ...more,
        ]}
      >
        …
      </MenuButton>
      <a href="#after">After</a>
    </>,
  );
}

it('has aria-haspopup and aria-expanded', async () => {
  show();
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - button "More about this Kollab": …
      - link "After":
        - /url: "#after"
  `);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(menu).toMatchAriaInlineSnapshot(`
    - menu "More about this Kollab":
      - paragraph: Tide pools
      - menuitem "Copy the link"
      - menuitem "Report Coming soon" [disabled]
      - menuitem "Its owner"
      - separator
      - menuitem "Delete"
  `);
  await expectNoAxeViolations();
});

it.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])(
  'opens by the key %s with its first entry focused',
  async (key) => {
    show();
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(item('Copy the link')).toHaveFocus();
  },
);

it('does not scroll the page when a key opens it', async () => {
  const far = document.createElement('div');
  far.style.height = '3000px';
  document.body.append(far);
  show();
  button.element().scrollIntoView({ block: 'center' });
  const { scrollY } = window;
  expect(scrollY).toBeGreaterThan(2000);
  (button.element() as HTMLElement).focus({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Copy the link')).toHaveFocus();
  expect(window.scrollY).toBe(scrollY);
});

it('is navigated by arrows, Home, End and first letters, and wraps around', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Copy the link')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Report Coming soon')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Its owner')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Delete')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Copy the link')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Delete')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Copy the link')).toHaveFocus();
  await userEvent.keyboard('i');
  await expect.element(item('Its owner')).toHaveFocus();
});

it('runs the entry chosen by key, closes, and returns the focus', async () => {
  const onSelect = vi.fn();
  show(onSelect);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Copy the link')).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(onSelect.mock.calls).toEqual([['deleted']]);
});

it('ignores a disabled entry', async () => {
  const onSelect = vi.fn();
  show(onSelect);
  await button.click();
  await expect.element(item('Report Coming soon')).toHaveAttribute('aria-disabled', 'true');
  (item('Report Coming soon').element() as HTMLElement).click();
  expect(onSelect).not.toHaveBeenCalled();
});

it('follows a link, and closes', async () => {
  show();
  await button.click();
  const followed = vi.fn(({ target, defaultPrevented }: Event) => [
    target instanceof Element && target.closest('a')?.hash,
    defaultPrevented,
  ]);
  window.addEventListener('click', followed, { once: true });
  await item('Its owner').click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(followed.mock.results[0]?.value).toEqual(['#owner', false]);
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['another press on the button', () => button.click()],
])('closes on %s without an action, and returns the focus', async (_way, leave) => {
  const onSelect = vi.fn();
  show(onSelect);
  await button.click();
  await expect.element(menu).toBeVisible();
  await leave();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(button).toHaveFocus();
  expect(onSelect).not.toHaveBeenCalled();
});

it('closes on Tab or a press outside', async () => {
  show();
  await button.click();
  await expect.element(menu).toBeVisible();
  await page.getByRole('link', { name: 'After' }).click();
  await expect.element(menu).not.toBeInTheDocument();
});

it('keeps the focus where an entry has moved it, also before the menu has closed', async () => {
  const closes = document.createElement('style');
  closes.textContent = '[role="menu"] { transition: opacity 150ms linear !important; }';
  document.head.append(closes);
  show(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    requestAnimationFrame(() => document.querySelector<HTMLElement>('a[href="#after"]')?.focus());
  });
  await button.click();
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('link', { name: 'After' })).toHaveFocus();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'After' })).toHaveFocus();
  closes.remove();
});

it('gets the focus back from a dialog that an entry opened', async () => {
  function Deletion() {
    const [asks, setAsks] = useState(false);
    return (
      <>
        <MenuButton
          label="More about this Kollab"
          iconOnly
          entries={[{ label: 'Delete', onSelect: () => setAsks(true) }]}
        >
          …
        </MenuButton>
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title="Delete it?"
          confirmLabel="Delete Kollab"
          onConfirm={() => {}}
        >
          It will be gone.
        </ConfirmDialog>
      </>
    );
  }
  mount(<Deletion />);
  await button.click();
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveFocus();
});
