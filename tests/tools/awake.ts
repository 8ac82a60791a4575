import { onTestFinished } from 'vitest';

const TICK_MS = 100;

/** Returns a function that returns the ms since this call, without the time in which the process was suspended. */
export function awakeTime(): () => number {
  let ticks = 0;
  const ticking = setInterval(() => ticks++, TICK_MS);
  onTestFinished(() => clearInterval(ticking));
  return () => ticks * TICK_MS;
}
