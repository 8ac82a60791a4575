/** Prints one row of a table of results. */
export function printRow(...cells: (string | number)[]): void {
  console.log(cells.join(' | '));
}

/** The value that the given share of all values does not exceed. NaN if there are none. */
export function quantile(values: readonly number[] | Float64Array, share: number): number {
  const sorted = values.toSorted((a: number, b: number) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of one figure over several rounds. */
export function median<T>(rounds: readonly T[], figure: (round: T) => number): number {
  return quantile(rounds.map(figure), 0.5);
}

export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export const ms = (value: number, digits = 1) => `${value.toFixed(digits)} ms`;
export const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
