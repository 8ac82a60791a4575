export interface Sample {
  labels: readonly string[];
  value: number;
}

interface Named {
  /** In Prometheus style: `things_total` for a counter. */
  name: string;
  help: string;
  /** Label values must be from fixed sets: never an address, an id, or text that a user wrote. */
  labels: readonly string[];
}

export interface Measure extends Named {
  /** A counter only grows until the process ends; a gauge goes up and down. */
  kind: 'counter' | 'gauge';
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}

/** A histogram of frequent values, such as times. Each is counted in its bucket. */
export interface HistogramMeasure extends Named {
  kind: 'histogram';
  buckets: readonly number[];
  follow(observe: Observe): void;
}

type Observe = (value: number, labels: readonly string[]) => void;

/** Passes values to a histogram if metrics are on. */
export class HistogramRecorder {
  #observe: Observe | undefined;

  follow(observe: Observe): void {
    this.#observe = observe;
  }

  add(value: number, ...labels: readonly string[]): void {
    this.#observe?.(value, labels);
  }
}

/** Maximum series of one measure. More would be a fault in its labels; they are counted together as 'other'. */
const MOST_SERIES = 300;

export class Tally {
  readonly #counts = new Map<string, { labels: readonly string[]; value: number }>();

  /** @param labels always the same number, with values from fixed sets */
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

export function single(
  measure: Omit<Measure, 'labels' | 'read'> & { read(): number | Promise<number> },
): Measure {
  return {
    ...measure,
    labels: [],
    read: async () => [{ labels: [], value: await measure.read() }],
  };
}
