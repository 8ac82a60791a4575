/** The range of an axis in round steps. Pure. */
export interface Scale {
  low: number;
  high: number;
  /** The positions of grid lines in ascending order, from `low` to `high`. */
  ticks: number[];
}

/** About a third of the axis: 1, 2 or 5 times a power of ten, and an integer, because the values are counts. */
function stepFor(span: number): number {
  const rough = Math.max(1, span / 3);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5].find((one) => one * power >= rough) ?? 10;
  return factor * power;
}

/** `zero` compares heights, `data` shows how a figure changes. */
export function scaleOf(values: readonly number[], base: 'zero' | 'data'): Scale {
  const from = base === 'zero' ? [0, ...values] : values;
  const least = from.length > 0 ? Math.min(...from) : 0;
  const most = from.length > 0 ? Math.max(...from) : 0;
  const step = stepFor(most - least);
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
  return { low, high, ticks };
}

export function heightOf({ low, high }: Scale, value: number): number {
  return 100 - (100 * (value - low)) / (high - low);
}
