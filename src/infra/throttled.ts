const EVERY_MS = 1_000;

/**
 * Throttles a log line that may come hundreds of times a second: writes the first at once, then at most one a second,
 * with the last value.
 * @param write `count` is the number of calls since the last one
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
