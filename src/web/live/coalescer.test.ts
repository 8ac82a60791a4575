import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCoalescer } from './coalescer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once for several changes', () => {
  const run = vi.fn();
  const reading = createCoalescer(run);
  for (let n = 0; n < 3; n++) reading.schedule(100);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
  reading.schedule(100);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(2);
});

it('is not postponed by further changes', () => {
  const run = vi.fn();
  const reading = createCoalescer(run);
  for (let n = 0; n < 100; n++) {
    reading.schedule(100);
    vi.advanceTimersByTime(50);
  }
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(30);
});

it('runs at the earliest requested time', () => {
  const run = vi.fn();
  const reading = createCoalescer(run);
  reading.schedule(5_000);
  reading.schedule(100);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('does not run after it is cancelled', () => {
  const run = vi.fn();
  const reading = createCoalescer(run);
  reading.schedule(100);
  reading.cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
  reading.schedule(100);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
});
