/** A value now, with the values of its labels in their order. */
export interface Sample {
  labels: readonly string[];
  value: number;
}

interface Named {
  /** As Prometheus has them: `things_total` for what only grows. */
  name: string;
  help: string;
  /** Their values come from closed lists: never an address, an id, or anything that a person wrote. */
  labels: readonly string[];
}

/** Something that is measured while the process runs, and read when metrics are asked for. */
export interface Measure extends Named {
  /** What grows until the process ends, or what goes up and down. */
  kind: 'counter' | 'gauge';
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}

/** Values of which many come, such as times: each is counted in its bucket as it comes. */
export interface SpreadMeasure extends Named {
  kind: 'histogram';
  /** The upper ends. */
  buckets: readonly number[];
  follow(observe: Observe): void;
}

type Observe = (value: number, labels: readonly string[]) => void;

/** Gives values on to what counts them, where metrics are on. */
export class Spread {
  #observe: Observe | undefined;

  follow(observe: Observe): void {
    this.#observe = observe;
  }

  add(value: number, ...labels: readonly string[]): void {
    this.#observe?.(value, labels);
  }
}

/** More of one measure than this would be a mistake: what comes on top is counted together. */
const MOST_SERIES = 300;

/** Counts things by their labels, as long as the process runs. */
export class Tally {
  readonly #counts = new Map<string, { labels: readonly string[]; value: number }>();

  /** @param labels as many each time, from closed lists */
  add(...labels: readonly string[]): void {
    const key = labels.join('\n');
    const known = this.#counts.get(key);
    if (known) known.value++;
    else if (this.#counts.size < MOST_SERIES) this.#counts.set(key, { labels, value: 1 });
    else if (labels.some((label) => label !== 'other')) this.add(...labels.map(() => 'other'));
    else this.#counts.set(key, { labels, value: 1 });
  }

  read(): readonly Sample[] {
    return [...this.#counts.values()];
  }
}

/** A measure without labels. */
export function single(
  measure: Omit<Measure, 'labels' | 'read'> & { read(): number | Promise<number> },
): Measure {
  return {
    ...measure,
    labels: [],
    read: async () => [{ labels: [], value: await measure.read() }],
  };
}
