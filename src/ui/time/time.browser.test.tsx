import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount, mountFromServer } from '#tests/components/mount.tsx';
import { Time } from './time.tsx';

const MOMENT = '2026-03-05T02:07:00.000Z';
const time = page.getByRole('time');

it("is in UTC on the server, and in the viewer's zone after hydration", async () => {
  const { hydrate } = mountFromServer(<Time value={MOMENT} />);
  await expect.element(time).toHaveTextContent('5 Mar 2026, 2:07 AM');
  await expect.element(time).not.toHaveAttribute('title');
  hydrate();
  await expect.element(time).toHaveTextContent('4 Mar 2026, 9:07 PM');
  await expect.element(time).toHaveAttribute('title', '4 Mar 2026, 9:07 PM');
  await expect.element(time).toHaveAttribute('datetime', MOMENT);
  await expectNoAxeViolations();
});

it("is a date until the viewer's clock is known, and then a relative time that updates", async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-03-05T04:10:00Z'),
  });
  const { hydrate } = mountFromServer(<Time value={MOMENT} format="relative" />);
  await expect.element(time).toHaveTextContent('5 Mar 2026');
  hydrate();
  await expect.element(time).toHaveTextContent('2 hours ago');
  vi.advanceTimersByTime(60 * 60_000);
  await expect.element(time).toHaveTextContent('3 hours ago');
});

it('never shows a recent event in the future', async () => {
  mount(<Time value={new Date(Date.now() + 60_000).toISOString()} format="relative" />);
  await expect.element(time).toHaveTextContent('just now');
});

it('shows nothing for an invalid time', async () => {
  mount(
    <p>
      Posted <Time value="soon" />
    </p>,
  );
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('Posted');
  expect(document.querySelector('time')).toBeNull();
});
