/** The app's only clock. Every stored or compared time comes from it, and is passed to SQL as a parameter. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
