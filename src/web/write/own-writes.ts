/*
 * The writes of this tab. Their events come back over the live stream, and one whose changes the page has read again by
 * then is no reason to read.
 */

/** The number of remembered writes. The event of an older one causes one more read. */
const MOST = 50;

const writes = new Map<string, Promise<boolean>>();

/** The trace that a write is sent in, by its idempotency key: a second try goes on with that of the first. */
export function traceIdOf(key: string): string {
  return key.replaceAll('-', '');
}

/** @param isShown whether the page shows what changed, read after the response */
export function rememberWrite(key: string, isShown: Promise<boolean>): void {
  const trace = traceIdOf(key);
  writes.delete(trace);
  writes.set(trace, isShown);
  const [oldest] = writes.keys();
  if (writes.size > MOST && oldest !== undefined) writes.delete(oldest);
}

/** @returns whether the page shows what the write changed, once that is known; undefined for a write of others */
export function ownWrite(trace: string | undefined): Promise<boolean> | undefined {
  return trace === undefined ? undefined : writes.get(trace);
}
