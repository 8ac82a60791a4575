/** The app's one clock. Every time that is stored or compared comes from it, and reaches SQL as a parameter. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
