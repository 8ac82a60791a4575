/** The server's limit. */
const MOST_WATCHES = 20;

/**
 * The watches of the shared stream, up to the server's limit. It takes the newest of each tab in turn, so that no tab
 * is left out because of others.
 * @param ofTabs the watches of each tab, newest last
 */
export function sharedWatches(ofTabs: Iterable<readonly string[]>): string[] {
  const newestFirst = Array.from(ofTabs, (keys) => keys.toReversed());
  const longest = Math.max(0, ...newestFirst.map(({ length }) => length));
  const inTurns = Array.from({ length: longest }, (_, turn) =>
    newestFirst.flatMap((keys) => keys[turn] ?? []),
  );
  return [...new Set(inTurns.flat())].slice(0, MOST_WATCHES);
}
