import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Way } from '#tests/components/way.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

it('is busy until its promise settles, keeps the focus, and ignores a second press', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onClick = vi.fn(() => promise);
  mount(
    <Button variant="primary" busyLabel="Sending" onClick={onClick}>
      Send
    </Button>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{Enter} ');
  const busy = page.getByRole('button', { name: 'Sending' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await expect.element(busy).toHaveFocus();
  await expectNoAxeViolations();
  expect(onClick).toHaveBeenCalledTimes(1);
  resolve();
  const free = page.getByRole('button', { name: 'Send' });
  await expect.element(free).not.toHaveAttribute('aria-busy');
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
});

it('treats two presses in the same task as one', async () => {
  const onClick = vi.fn(() => new Promise(() => {}));
  mount(<Button onClick={onClick}>Send</Button>);
  const send = page.getByRole('button', { name: 'Send' }).element();
  // In one task: React has not rendered the busy state in between.
  send.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  send.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('submits its form once, and not while it is busy', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
  const update = mount(form(false));
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  update(form(true));
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await save.click({ force: true });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('renders as the link that is passed to it', async () => {
  mount(
    <Button variant="primary" render={<Way href="#signup" />}>
      Sign up
    </Button>,
  );
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - link "Sign up":
        - /url: "#signup"
  `);
});

it('has its label as its name if it shows only an icon', async () => {
  const onClick = vi.fn();
  mount(
    <IconButton label="Settings" onClick={onClick}>
      <svg aria-hidden="true" />
    </IconButton>,
  );
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await expect.element(settings).toHaveAttribute('title', 'Settings');
  await expectNoAxeViolations();
});
