import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttled } from './throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls at once the first time, then at most once a second with the count', () => {
  const lines: unknown[] = [];
  const log = throttled<string>((last, count) => void lines.push([last, count]));
  for (let n = 1; n <= 662; n++) log(`refusal ${n}`);
  expect(lines).toEqual([['refusal 1', 1]]);
  vi.advanceTimersByTime(1_000);
  expect(lines).toEqual([
    ['refusal 1', 1],
    ['refusal 662', 661],
  ]);
  log('too early');
  vi.advanceTimersByTime(999);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(lines.at(-1)).toEqual(['too early', 1]);
  vi.advanceTimersByTime(5_000);
  log('after a quiet moment');
  expect(lines.at(-1)).toEqual(['after a quiet moment', 1]);
});
