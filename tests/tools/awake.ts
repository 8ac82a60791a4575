import { onTestFinished } from 'vitest';

const TICK_MS = 100;

/** Returns a function that says for how many ms this process has run since. Time in which it is suspended is left out. */
export function awakeTime(): () => number {
  let ticks = 0;
  const ticking = setInterval(() => ticks++, TICK_MS);
  onTestFinished(() => clearInterval(ticking));
  return () => ticks * TICK_MS;
}
