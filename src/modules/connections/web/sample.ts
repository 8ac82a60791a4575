/**
 * Returns at most `most` items of a list in order: the first, the last, and evenly spaced ones between.
 * @param most 2 or more
 */
export function sample<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => list[Math.round(index * step)] as T);
}
