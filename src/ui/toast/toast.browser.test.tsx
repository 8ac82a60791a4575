import { useEffect } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import '../styles.css';
import { type Toaster, ToastProvider, useToast } from './toast.tsx';

const status = page.getByRole('status');
const alert = page.getByRole('alert');
const dismiss = page.getByRole('button', { name: 'Dismiss message' });

function Press({ tell }: { tell: (toast: Toaster) => void }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => tell(toast)}>
      Tell
    </button>
  );
}

async function show(...messages: ((toast: Toaster) => void)[]) {
  const left = [...messages];
  mount(
    <ToastProvider>
      <Press tell={(toast) => left.shift()?.(toast)} />
    </ToastProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Tell' })).toBeVisible();
}

const tell = () => page.getByRole('button', { name: 'Tell' }).click();

it('has both live regions before the first toast', async () => {
  await show();
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - button "Tell"
      - region "Messages"
  `);
  await expect.element(status).toHaveAttribute('aria-live', 'polite');
  await expect.element(alert).toHaveAttribute('aria-live', 'assertive');
});

it('announces a success politely and an error at once', async () => {
  await show(
    (toast) => toast.success('Update sent to user', { duration: 60_000 }),
    (toast) => toast.error('That did not work', { duration: 60_000 }),
  );
  await tell();
  await expect.element(status).toHaveTextContent('Update sent to user');
  await expect.element(alert).toBeEmptyDOMElement();
  await tell();
  await expect.element(alert).toHaveTextContent('That did not work');
  await expect.element(page.getByRole('region', { name: 'Messages' })).toMatchAriaInlineSnapshot(`
    - region "Messages":
      - status:
        - paragraph: Update sent to user
        - button "Dismiss message"
      - alert:
        - paragraph: That did not work
        - button "Dismiss message"
  `);
  await expectNoAxeViolations();
});

it('has one design for successes and errors, which differ in colour and icon only', async () => {
  await show((toast) => {
    toast.success('Saved', { duration: 60_000 });
    toast.error('Not saved', { duration: 60_000 });
  });
  await tell();
  await expect.element(alert).toHaveTextContent('Not saved');
  const [success, error] = [status, alert].map((region) => {
    const { color, padding, borderWidth, borderRadius, boxShadow, backgroundColor } = getComputedStyle(
      region.element().firstElementChild as Element,
    );
    return { shape: { color, padding, borderWidth, borderRadius, boxShadow }, backgroundColor };
  });
  expect(success?.shape).toEqual(error?.shape);
  expect(success?.backgroundColor).not.toBe(error?.backgroundColor);
});

/** Stops the clock of the toasts. Polling would advance it, so tests with it must not poll. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
}

const shown = () => status.element().textContent;

it('closes by itself after 4 seconds', async () => {
  await show((toast) => toast.success('Saved'));
  stopClock();
  await tell();
  vi.advanceTimersByTime(3_999);
  expect(shown()).toBe('Saved');
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.element(status).toBeEmptyDOMElement();
});

it('stays while it is hovered or focused, and closes afterwards', async () => {
  await show((toast) => toast.success('Saved'));
  stopClock();
  await tell();
  vi.advanceTimersByTime(3_000);
  await userEvent.hover(page.getByText('Saved'));
  expect(vi.getTimerCount()).toBe(0);
  await userEvent.tab();
  await userEvent.unhover(page.getByText('Saved'));
  expect(document.activeElement).toBe(dismiss.element());
  expect(vi.getTimerCount()).toBe(0);
  await userEvent.tab();
  vi.advanceTimersByTime(999);
  expect(shown()).toBe('Saved');
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.element(status).toBeEmptyDOMElement();
});

it.each([
  ['its cross', () => dismiss.click()],
  ['Escape, where it has the focus', () => userEvent.keyboard('{Escape}')],
])('closes on %s', async (_way, leave) => {
  await show((toast) => toast.error('No connection', { duration: 60_000 }));
  await tell();
  await userEvent.tab();
  await expect.element(dismiss).toHaveFocus();
  await leave();
  await expect.element(alert).toBeEmptyDOMElement();
});

it('runs its action once', async () => {
  const undo = vi.fn();
  await show((toast) =>
    toast.success('Hidden', { duration: 60_000, action: { label: 'Undo', onSelect: undo } }),
  );
  await tell();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledTimes(1);
  await expect.element(status).toBeEmptyDOMElement();
});

it('shows the same text once, and at most four toasts', async () => {
  await show(
    (toast) => {
      toast.success('One', { duration: 60_000 });
      toast.success('One', { duration: 60_000 });
    },
    (toast) => {
      for (const text of ['Two', 'Three', 'Four', 'Five']) toast.success(text, { duration: 60_000 });
    },
  );
  await tell();
  await expect.element(page.getByText('One')).toBeVisible();
  expect(page.getByText('One').elements()).toHaveLength(1);
  await tell();
  await expect.element(status).toHaveTextContent('TwoThreeFourFive');
});

it('dismisses a toast that no longer applies, and replaces one about the same subject', async () => {
  const about = {};
  await show(
    (toast) => toast.error('No connection', { about, duration: 60_000 }),
    (toast) => toast.error('Still no connection', { about, duration: 60_000 }),
    (toast) => toast.clear(about),
  );
  await tell();
  await expect.element(alert).toHaveTextContent('No connection');
  await tell();
  await expect.element(alert).toHaveTextContent('Still no connection');
  await tell();
  await expect.element(alert).toBeEmptyDOMElement();
});

it.each([
  ['above, where it would cover what was pressed', { bottom: 20 }, true],
  ['at the bottom otherwise', { top: 200 }, false],
])('is positioned %s, on a phone', async (_, place, isAbove) => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  mount(
    <ToastProvider>
      <div style={{ position: 'fixed', left: 0, right: 0, textAlign: 'center', ...place }}>
        <Press tell={(toast) => toast.success('Update sent to user', { duration: 60_000 })} />
      </div>
    </ToastProvider>,
  );
  await tell();
  await expect.element(status).toHaveTextContent('Update sent to user');
  const toast = page.getByText('Update sent to user').element().getBoundingClientRect();
  expect(toast.top < innerHeight / 2).toBe(isAbove);
  // The button is still clickable: no toast covers it.
  const pressed = page.getByRole('button', { name: 'Tell' }).element();
  const { left, top, width, height } = pressed.getBoundingClientRect();
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(pressed);
});

it.each([
  ['a field that is written in', <textarea key="field" aria-label="Message" />],
  ['what is used in any case', <form key="line" data-clear style={{ height: 44 }} aria-label="Message" />],
])('covers no part of %s', async (_, bottom) => {
  mount(
    <ToastProvider>
      <div style={{ position: 'fixed', bottom: 0, left: 0, right: 0, textAlign: 'center' }}>{bottom}</div>
      <TellWhenAsked />
    </ToastProvider>,
  );
  // Moves the focus away from the last pressed element, which must not count here.
  await userEvent.tab();
  dispatchEvent(new Event('tell'));
  await expect.element(status).toHaveTextContent('Update sent to user');
  const toast = page.getByText('Update sent to user').element().getBoundingClientRect();
  expect(toast.bottom).toBeLessThan(innerHeight / 2);
});

/** Shows a toast without a press. */
function TellWhenAsked() {
  const toast = useToast();
  useEffect(() => {
    const say = () => toast.success('Update sent to user', { duration: 60_000 });
    addEventListener('tell', say);
    return () => removeEventListener('tell', say);
  }, [toast]);
  return null;
}
