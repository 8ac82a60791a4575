import type { IncomingMessage } from 'node:http';
import { UPLOAD_MS } from '#contract/limits.ts';

/** A body has so long to arrive; an upload has longer, as long as it keeps coming. */
const BODY_MS = 10_000;
// A picture of 10 MB at the pace of a slow phone takes two minutes.
const UPLOAD_BYTES_IN_BODY_MS = 128 * 1024;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes the connection of a request whose body is too late. Node's `requestTimeout` is one limit for every request of a
 * server, and has to be long enough for an upload.
 */
export function limitBodyTime(request: IncomingMessage, tooLate: () => void): void {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0)) return;
  const timer = setTimeout(() => {
    if (!request.complete) tooLate();
  }, BODY_MS);
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
  // Set again by an upload that goes on.
  timer.unref();
}

/**
 * Lets a body take longer, while it comes at a pace. Only where few signed-in users are let in at once: slow
 * connections cost memory.
 */
export function allowSlowBody(request: IncomingMessage): void {
  const timer = timers.get(request);
  if (!timer) return;
  const { socket } = request;
  const until = performance.now() + UPLOAD_MS;
  let before = socket.bytesRead;
  const look = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (request.complete) return clearInterval(look);
    // The first time-out stands: it ends what is too slow.
    if (came >= UPLOAD_BYTES_IN_BODY_MS && performance.now() < until) timer.refresh();
  }, BODY_MS - 500);
  request.once('close', () => clearInterval(look));
}
