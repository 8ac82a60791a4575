const EVERY_MS = 1_000;

/**
 * For a line of the log that may come hundreds of times a second: writes the first at once, and then one a second at
 * most, with the last of those that came meanwhile.
 * @param write `count` is how many came since it was last called
 */
export function throttled<T>(write: (last: T, count: number) => void): (next: T) => void {
  let waiting: { last: T; count: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    if (!waiting) return;
    const { last, count } = waiting;
    waiting = undefined;
    timer = setTimeout(flush, EVERY_MS).unref();
    write(last, count);
  };
  return (next) => {
    waiting = { last: next, count: (waiting?.count ?? 0) + 1 };
    if (!timer) flush();
  };
}
