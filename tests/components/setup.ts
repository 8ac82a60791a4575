import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { unmount } from './mount.tsx';
import '#ui/styles.css';

/** The viewport of every test, as in vitest.config.ts. */
const [WIDTH, HEIGHT] = [1280, 800];

// What React warns about (a missing key, a mismatch while hydrating, a prop it does not know) fails the test.
beforeEach(() => {
  // Keys go to the frame that has the focus, which another file's page may have taken.
  window.focus();
  // The page's own gradient is a background that axe does not compute.
  document.body.style.background = 'var(--paper)';
  vi.spyOn(console, 'error');
});

afterEach(async () => {
  unmount();
  vi.useRealTimers();
  const complaints = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '));
  vi.restoreAllMocks();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  window.scrollTo(0, 0);
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  if (window.innerWidth !== WIDTH || window.innerHeight !== HEIGHT) await page.viewport(WIDTH, HEIGHT);
  expect(complaints).toEqual([]);
});
