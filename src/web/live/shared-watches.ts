/** The server takes no more. */
const MOST_WATCHES = 20;

/**
 * What the stream of all tabs watches: as much as the server takes, the newest of each tab first, so that no tab goes
 * without because of what others watch.
 * @param ofTabs what each tab watches, the newest at the end
 */
export function sharedWatches(ofTabs: Iterable<readonly string[]>): string[] {
  const newestFirst = Array.from(ofTabs, (keys) => keys.toReversed());
  const longest = Math.max(0, ...newestFirst.map(({ length }) => length));
  const inTurns = Array.from({ length: longest }, (_, turn) =>
    newestFirst.flatMap((keys) => keys[turn] ?? []),
  );
  return [...new Set(inTurns.flat())].slice(0, MOST_WATCHES);
}
