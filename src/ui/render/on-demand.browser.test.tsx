import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '#tests/components/mount.tsx';
import { OpenedByButton } from '#tests/components/opened-by-button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { ToastProvider } from '../toast/toast.tsx';
import { onDemand } from './on-demand.tsx';

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog');

function show() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const load = vi.fn(async () => {
    await promise;
    return { Dialog };
  });
  const DialogOnDemand = onDemand(load, 'Dialog');
  mount(<OpenedByButton>{(overlay) => <DialogOnDemand {...overlay} title="Fetched" />}</OpenedByButton>);
  return { load, arrive: resolve };
}

it('loads once, when it is first opened', async () => {
  const { load, arrive } = show();
  expect(load).not.toHaveBeenCalled();
  await opener.click();
  expect(load).toHaveBeenCalledTimes(1);
  await expect.element(dialog).not.toBeInTheDocument();
  arrive();
  await expect.element(dialog).toHaveAccessibleName('Fetched');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await expect.element(dialog).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('is cancelled by Escape while it loads', async () => {
  const { load, arrive } = show();
  await opener.click();
  await userEvent.keyboard('{Escape}');
  arrive();
  await vi.waitFor(() => expect(load.mock.settledResults).toHaveLength(1));
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(dialog).toBeVisible();
});

it.each([
  ['does not come', 'Failed to fetch dynamically imported module: /assets/dialog.js', 0],
  ['is broken', 'x is undefined', 1],
])(
  'leaves the page as it is and says so when it %s, and comes with the next press',
  async (_, thrown, reports) => {
    const report = vi.spyOn(window, 'reportError').mockReturnValue();
    const load = vi.fn(async () => ({ Dialog })).mockRejectedValueOnce(new TypeError(thrown));
    const DialogOnDemand = onDemand(load, 'Dialog');
    mount(
      <ToastProvider>
        <OpenedByButton>{(overlay) => <DialogOnDemand {...overlay} title="Fetched" />}</OpenedByButton>
      </ToastProvider>,
    );
    await opener.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Please check your connection');
    // A lost connection is not an error of the page.
    expect(report).toHaveBeenCalledTimes(reports);
    await opener.click();
    await expect.element(dialog).toHaveAccessibleName('Fetched');
  },
);
