import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markChanged, markRead, markViewerRead, revalidatesPage, revalidatesViewer } from './revalidation.ts';

const between = (from: string, to: string, defaultShouldRevalidate = true) => ({
  currentUrl: new URL(from, 'http://here.invalid'),
  nextUrl: new URL(to, 'http://here.invalid'),
  currentParams: {},
  nextParams: {},
  defaultShouldRevalidate,
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  markRead('page');
  markViewerRead(null);
  vi.useRealTimers();
});

describe("the viewer's data in the page frame", () => {
  it('is not read by a navigation soon after the last read', () => {
    expect(revalidatesViewer(between('/kollabs', '/users?sort=new'))).toBe(false);
  });

  it('is read by a navigation one minute after the last read', () => {
    markViewerRead({});
    vi.advanceTimersByTime(59_999);
    expect(revalidatesViewer(between('/kollabs', '/users'))).toBe(false);
    vi.advanceTimersByTime(1);
    expect(revalidatesViewer(between('/kollabs', '/notifications'))).toBe(true);
    markViewerRead({});
    expect(revalidatesViewer(between('/notifications', '/users'))).toBe(false);
  });

  it('is not read again for a visitor', () => {
    markViewerRead(null);
    vi.advanceTimersByTime(3_600_000);
    expect(revalidatesViewer(between('/kollabs', '/users'))).toBe(false);
  });

  it('is read when a link leads to the current page', () => {
    expect(revalidatesViewer(between('/kollabs?a=1', '/kollabs?a=1'))).toBe(true);
  });

  it('is read once after a write changed it, also by a navigation', () => {
    markChanged(['viewer']);
    expect(revalidatesViewer(between('/settings', '/settings'))).toBe(true);
    expect(revalidatesViewer(between('/signin', '/'))).toBe(true);
    markRead('viewer');
    expect(revalidatesViewer(between('/signin', '/'))).toBe(false);
  });

  it('is not read after a write that changed only the page', () => {
    markChanged(['page']);
    expect(revalidatesViewer(between('/request/1', '/request/1'))).toBe(false);
  });
});

describe('a page', () => {
  it('is not read after a write that changed only the viewer', () => {
    markChanged(['viewer']);
    expect(revalidatesPage(between('/notifications', '/notifications'))).toBe(false);
    markChanged(['page']);
    expect(revalidatesPage(between('/notifications', '/notifications'))).toBe(true);
  });

  it("is otherwise read by React Router's default", () => {
    expect(revalidatesPage(between('/a', '/a', true))).toBe(true);
    expect(revalidatesPage(between('/a', '/b', false))).toBe(false);
  });
});
