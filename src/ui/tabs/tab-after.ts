/** Wraps around, as in the ARIA pattern. Undefined for any other key, or if none of the `open` tabs is enabled. */
export function tabAfter(
  key: string,
  open: readonly string[],
  current: string | undefined,
): string | undefined {
  const at = current === undefined ? -1 : open.indexOf(current);
  if (key === 'Home') return open[0];
  if (key === 'End') return open.at(-1);
  if (key === 'ArrowRight') return open[(at + 1) % open.length];
  if (key === 'ArrowLeft') return open.at(at <= 0 ? -1 : at - 1);
  return undefined;
}
