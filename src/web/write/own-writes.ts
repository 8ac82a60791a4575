/* The recent writes of this tab. Their events come back over the live stream, and need no read if the page was already
   revalidated after the write. */

/** The number of remembered writes. The event of an older one causes one more read. */
const MOST = 50;

const writes = new Map<string, Promise<boolean>>();

/** The trace id of a write, derived from its idempotency key, so that a retry continues the trace. */
export function traceIdOf(key: string): string {
  return key.replaceAll('-', '');
}

/** @param isShown whether the page shows the change, after a read that followed the response */
export function rememberWrite(key: string, isShown: Promise<boolean>): void {
  const trace = traceIdOf(key);
  writes.delete(trace);
  writes.set(trace, isShown);
  const [oldest] = writes.keys();
  if (writes.size > MOST && oldest !== undefined) writes.delete(oldest);
}

/** Undefined for a write of another tab or user. */
export function ownWrite(trace: string | undefined): Promise<boolean> | undefined {
  return trace === undefined ? undefined : writes.get(trace);
}
