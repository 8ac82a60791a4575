import fc from 'fast-check';
import type { ReadingDay, ReadingProblem } from '#modules/results/results.rules.ts';

/* A simple model of one delivery whose links are posts of a YouTube channel, for random tests. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

export type ModelStep =
  /** 0 is a link to no platform, the others are posts. */
  | { do: 'deliver'; post: 0 | 1 | 2 }
  | { do: 'connect' }
  | { do: 'disconnect' }
  | { do: 'behave'; mood: 'well' | 'fails' | 'negative' | 'gone' }
  | { do: 'pass'; hours: number };

export const drawnStep: fc.Arbitrary<ModelStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), post: fc.constantFrom(0, 1, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('connect' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disconnect' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('behave' as const),
      mood: fc.constantFrom('well', 'well', 'fails', 'negative', 'gone'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      hours: fc.constantFrom(1, 5, 24, 2 * 24, 6 * 24, 10 * 24),
    }),
  },
);

interface Followed {
  post: number;
  since: number;
  due: number | null;
  readings: { day: ReadingDay; at: number }[];
  failures: number;
  failingSince: number | null;
  problem: ReadingProblem | null;
}

export class ResultsModel {
  now: number;
  delivered = -1;
  followed: Followed | null = null;
  connected = false;
  mood: 'well' | 'fails' | 'negative' | 'gone' = 'well';
  /** The earliest and latest time of the next try after a failure, which is random within it. */
  retry: [number, number] | null = null;

  constructor(now: number) {
    this.now = now;
  }

  take(step: ModelStep): void {
    switch (step.do) {
      case 'deliver':
        this.#deliver(step.post);
        return;
      case 'connect':
        this.connected = true;
        return;
      case 'disconnect':
        this.connected = false;
        if (this.followed) this.followed.readings = [];
        return;
      case 'behave':
        this.mood = step.mood;
        return;
      case 'pass':
        this.now += step.hours * HOUR;
        this.#read();
        this.#expire();
    }
  }

  #deliver(post: number): void {
    if (post === this.delivered) return;
    this.delivered = post;
    this.retry = null;
    this.followed = null;
    if (post === 0) return;
    this.followed = {
      ...{ post, since: this.now, due: this.now + DAY, readings: [] },
      ...{ failures: 0, failingSince: null, problem: null },
    };
  }

  #read(): void {
    const one = this.followed;
    this.retry = null;
    if (!one || one.due === null || one.due > this.now) return;
    const next = this.#next(one);
    if (!next || next.at > this.now) {
      one.due = next?.at ?? null;
      return;
    }
    if (this.connected && this.mood === 'well') {
      one.readings = [...one.readings.filter(({ day }) => day !== next.day), { day: next.day, at: this.now }];
      Object.assign(one, { failures: 0, failingSince: null, problem: null });
      one.due = this.#next(one)?.at ?? null;
      return;
    }
    one.failures++;
    one.failingSince ??= this.now;
    const bad = this.mood === 'gone' ? 'gone' : 'failed';
    one.problem = this.connected ? bad : 'not_connected';
    const wait = [1, 2, 4, 8, 16][one.failures - 1] ?? 24;
    this.retry = [this.now + wait * HOUR, this.now + wait * 1.1 * HOUR];
    one.due = this.retry[0];
  }

  #next({ since, readings }: Followed): { day: ReadingDay; at: number } | null {
    const age = this.now - since;
    const last = Math.max(0, ...readings.map(({ day }) => (day === 'later' ? 99 : day)));
    if (last < 1 && age < 7 * DAY) return { day: 1, at: since + DAY };
    if (last < 7 && age < 30 * DAY) return { day: 7, at: since + 7 * DAY };
    if (last < 30 && age < 60 * DAY) return { day: 30, at: since + 30 * DAY };
    const newest = Math.max(...readings.map(({ at }) => at));
    const renewable = readings.length > 0 && this.now < newest + 30 * DAY;
    return renewable ? { day: 'later', at: newest + 25 * DAY } : null;
  }

  #expire(): void {
    const one = this.followed;
    if (one) one.readings = one.readings.filter(({ at }) => at >= this.now - 30 * DAY);
  }
}
