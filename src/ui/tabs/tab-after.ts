/**
 * The tab that a key leads to, around the ends as the ARIA pattern has it.
 * @param open the tabs that can be chosen, in their order
 * @returns undefined when the key does not belong to tabs, or no tab can be chosen
 */
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
