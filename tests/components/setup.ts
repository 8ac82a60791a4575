import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { unmount } from './mount.tsx';
import '#ui/styles.css';

const [WIDTH, HEIGHT] = [1280, 800];

// A warning of React (a missing key, a hydration mismatch, an unknown prop) fails the test.
beforeEach(() => {
  // Keys go to the focused frame, and the page of another test file may have the focus.
  window.focus();
  // axe cannot compute the page's gradient background.
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
