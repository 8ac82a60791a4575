import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { OpenedByButton } from '#tests/components/opened-by-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const opener = page.getByRole('button', { name: 'Open' });
const question = page.getByRole('alertdialog');
const cancel = page.getByRole('button', { name: 'Keep it' });
const confirm = page.getByRole('button', { name: 'Delete Kollab' });

async function ask(onConfirm: () => unknown) {
  mount(
    <OpenedByButton>
      {(overlay) => (
        <ConfirmDialog
          {...overlay}
          title="Delete this Kollab?"
          confirmLabel="Delete Kollab"
          cancelLabel="Keep it"
          danger
          onConfirm={onConfirm}
        >
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </OpenedByButton>,
  );
  await opener.click();
}

it('is an alert dialog described by the consequence, and focuses Cancel', async () => {
  await ask(() => {});
  await expect.element(question).toMatchAriaInlineSnapshot(`
    - alertdialog "Delete this Kollab?":
      - heading "Delete this Kollab?" [level=2]
      - paragraph: This cannot be undone.
      - button "Keep it"
      - button "Delete Kollab"
  `);
  await expect.element(question).toHaveAccessibleDescription('This cannot be undone.');
  await expect.element(cancel).toHaveFocus();
  await userEvent.tab();
  await expect.element(confirm).toHaveFocus();
  await userEvent.tab();
  await expect.element(cancel).toHaveFocus();
  await expectNoAxeViolations();
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => cancel.click()],
])('does nothing on %s, and returns the focus', async (_way, leave) => {
  const onConfirm = vi.fn();
  await ask(onConfirm);
  await expect.element(cancel).toHaveFocus();
  await leave();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('does not close on a press outside', async () => {
  const onOpenChange = vi.fn();
  mount(
    <ConfirmDialog open onOpenChange={onOpenChange} title="Sure?" confirmLabel="Yes" onConfirm={() => {}}>
      <p>It cannot be undone.</p>
    </ConfirmDialog>,
  );
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(document.body, { position: { x: 5, y: 5 } });
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('stays open and busy until the action has settled, and runs it once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onConfirm = vi.fn(() => promise);
  await ask(onConfirm);
  await confirm.click();
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  await expect.element(cancel).toBeDisabled();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(question).toBeVisible();
  expect(onConfirm).toHaveBeenCalledTimes(1);
  resolve();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('stays open when the action is refused', async () => {
  const onOpenChange = vi.fn();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  mount(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Sure?"
      confirmLabel="Yes"
      onConfirm={() => promise}
    >
      <p>It cannot be undone.</p>
    </ConfirmDialog>,
  );
  const yes = page.getByRole('button', { name: 'Yes' });
  await yes.click();
  await expect.element(yes).toHaveAttribute('aria-busy', 'true');
  resolve(false);
  await expect.element(yes).not.toHaveAttribute('aria-busy');
  expect(onOpenChange).not.toHaveBeenCalled();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeEnabled();
});
