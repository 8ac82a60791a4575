import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { OpenedByButton } from '#tests/components/opened-by-button.tsx';
import { Drawer } from './drawer.tsx';
import { DrawerOnDemand } from './drawer-on-demand.ts';

const opener = page.getByRole('button', { name: 'Open' });
const drawer = page.getByRole('dialog');
const close = page.getByRole('button', { name: 'Close' });
const menu = (
  <nav aria-label="Menu">
    <a href="#kollabs">Kollabs</a> <a href="#users">Users</a>
  </nav>
);

it('has its title as its name, traps the focus, and returns it', async () => {
  mount(
    <OpenedByButton>
      {(overlay) => (
        <Drawer {...overlay} title="Menu" side="full">
          {menu}
        </Drawer>
      )}
    </OpenedByButton>,
  );
  await opener.click();
  await expect.element(page.elementLocator(document.body)).toMatchAriaInlineSnapshot(`
    - dialog "Menu":
      - heading "Menu" [level=2]
      - button "Close"
      - navigation "Menu":
        - link "Kollabs":
          - /url: "#kollabs"
        - link "Users":
          - /url: "#users"
  `);
  await expect.element(close).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Kollabs' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(close).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('link', { name: 'Users' })).toHaveFocus();
  await expectNoAxeViolations();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it.each([
  ['top', { left: 0, right: 1280, top: 0 }],
  ['full', { left: 0, right: 1280, top: 0, bottom: 800 }],
] as const)('comes from its side: %s', async (side, edges) => {
  mount(
    <Drawer open onOpenChange={() => {}} title="Search" side={side}>
      {menu}
    </Drawer>,
  );
  await expect.poll(() => drawer.element().getBoundingClientRect().toJSON()).toMatchObject(edges);
});

it('closes on the close button and on a press outside', async () => {
  mount(
    <OpenedByButton>
      {(overlay) => (
        <DrawerOnDemand {...overlay} title="Search" side="top">
          <input aria-label="Search for" />
        </DrawerOnDemand>
      )}
    </OpenedByButton>,
  );
  await opener.click();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await close.click();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await userEvent.click(document.body, { position: { x: 640, y: 780 } });
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
