import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { OpenedByButton } from '#tests/components/opened-by-button.tsx';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogOnDemand } from './dialog-on-demand.ts';

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog');
const close = page.getByRole('button', { name: 'Close' });
const done = page.getByRole('button', { name: 'Done' });

function show(props: Partial<DialogProps> = {}) {
  mount(
    <OpenedByButton>
      {(overlay) => (
        <Dialog
          title="Add a note"
          description="The other side reads it."
          footer={<Button onClick={() => overlay.onOpenChange(false)}>Done</Button>}
          {...overlay}
          {...props}
        >
          {props.children ?? <TextField label="Note" required />}
        </Dialog>
      )}
    </OpenedByButton>,
  );
}

it('has its title as its name, a description, and hides the rest of the page', async () => {
  show();
  await opener.click();
  await expect.element(page.elementLocator(document.body)).toMatchAriaInlineSnapshot(`
    - dialog "Add a note":
      - heading "Add a note" [level=2]
      - button "Close"
      - text: The other side reads it. Note
      - textbox "Note"
      - button "Done"
  `);
  await expect.element(dialog).toHaveAccessibleDescription('The other side reads it.');
  await expectNoAxeViolations();
});

it('focuses its first field, and traps the focus in both directions', async () => {
  show();
  await opener.click();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await userEvent.tab();
  await expect.element(done).toHaveFocus();
  await userEvent.tab();
  await expect.element(close).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(done).toHaveFocus();
});

it('focuses the element that the page chose', async () => {
  function Page() {
    const second = useRef<HTMLInputElement>(null);
    return (
      <OpenedByButton>
        {(overlay) => (
          <Dialog {...overlay} title="Two fields" initialFocus={second}>
            <TextField label="First" />
            <TextField label="Second" ref={second} />
          </Dialog>
        )}
      </OpenedByButton>
    );
  }
  mount(<Page />);
  await opener.click();
  await expect.element(page.getByRole('textbox', { name: 'Second (optional)' })).toHaveFocus();
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => close.click()],
  ['a press outside', () => userEvent.click(document.body, { position: { x: 5, y: 5 } })],
  ['a button of its own', () => done.click()],
])('closes on %s, and returns the focus to its opener', async (_way, leave) => {
  show();
  await opener.click();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('does not close on a press outside once something was typed', async () => {
  const onOpenChange = vi.fn();
  mount(
    <Dialog open keepOnPressOutside onOpenChange={onOpenChange} title="Add a note">
      <TextField label="Note" required />
    </Dialog>,
  );
  await page.getByRole('textbox').fill('Half a thought');
  await userEvent.click(document.body, { position: { x: 5, y: 5 } });
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

it('only requests to be closed: the page decides', async () => {
  const onOpenChange = vi.fn();
  mount(
    <Dialog open onOpenChange={onOpenChange} title="It stays">
      <p>Until the page closes it.</p>
    </Dialog>,
  );
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange.mock.calls).toEqual([[false]]);
  await expect.element(dialog).toBeVisible();
});

it('scrolls long content, with its title and buttons in view', async () => {
  show({ children: Array.from({ length: 80 }, (_, line) => <p key={String(line)}>Line {line}</p>) });
  await opener.click();
  await expect.element(page.getByText('Line 79')).not.toBeInViewport();
  await expect.element(done).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('heading', { name: 'Add a note' })).toBeInViewport({ ratio: 1 });
  page.getByText('Line 79').element().scrollIntoView();
  await expect.element(page.getByText('Line 79')).toBeInViewport();
  await expect.element(done).toBeInViewport({ ratio: 1 });
});

it("is at the bottom of a phone's screen and as wide", async () => {
  await page.viewport(390, 844);
  show();
  await opener.click();
  await expect
    .poll(() => {
      const { left, right, bottom } = dialog.element().getBoundingClientRect();
      return { left, right, bottom };
    })
    .toEqual({ left: 0, right: 390, bottom: 844 });
});

it('loads when it is first opened, and works the same', async () => {
  mount(
    <OpenedByButton>
      {(overlay) => (
        <DialogOnDemand {...overlay} title="Fetched">
          <TextField label="Note" />
        </DialogOnDemand>
      )}
    </OpenedByButton>,
  );
  await opener.click();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(dialog).toHaveAccessibleName('Fetched');
});
