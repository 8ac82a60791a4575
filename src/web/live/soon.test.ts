import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soon } from './soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once for several changes', () => {
  const run = vi.fn();
  const reading = soon(run);
  for (let n = 0; n < 3; n++) reading.ask(100);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
  reading.ask(100);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(2);
});

it('is not postponed by further changes', () => {
  const run = vi.fn();
  const reading = soon(run);
  for (let n = 0; n < 100; n++) {
    reading.ask(100);
    vi.advanceTimersByTime(50);
  }
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(30);
});

it('runs at the earliest time that was asked for', () => {
  const run = vi.fn();
  const reading = soon(run);
  reading.ask(5_000);
  reading.ask(100);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('does not run after it is cancelled', () => {
  const run = vi.fn();
  const reading = soon(run);
  reading.ask(100);
  reading.cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
  reading.ask(100);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
});
