import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '#tests/components/mount.tsx';
import { RotatingHeadline } from './rotating-headline.tsx';

const WORDS = ['co-host', 'rival', 'editor'];
const current = () => document.querySelector('h1 [data-current]')?.textContent;
const stop = page.getByRole('button', { name: 'Pause the headline' });

function show({ reduced }: { reduced: boolean }) {
  // The test browser prefers reduced motion.
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: reduced }) as never,
  );
  mount(<RotatingHeadline start="Find your next" words={WORDS} spoken="Find your next collaborator" />);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

it('rotates the words on /creators, and can be paused', async () => {
  show({ reduced: false });
  await expect.element(page.getByRole('heading', { name: 'Find your next collaborator' })).toBeVisible();
  await expect.element(stop).toBeVisible();
  expect(current()).toBe('co-host');
  vi.advanceTimersByTime(3_000);
  await expect.poll(current).toBe('rival');
  await stop.click();
  await expect.element(page.getByRole('button', { name: 'Play the headline' })).toBeVisible();
  vi.advanceTimersByTime(30_000);
  expect(current()).toBe('rival');
});

it('keeps the first words for people who prefer reduced motion', async () => {
  show({ reduced: true });
  await expect.element(page.getByRole('heading')).toBeVisible();
  vi.advanceTimersByTime(30_000);
  expect(current()).toBe('co-host');
  await expect.element(stop).not.toBeInTheDocument();
});
