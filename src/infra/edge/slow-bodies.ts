import type { IncomingMessage } from 'node:http';
import { UPLOAD_MS } from '#contract/limits.ts';

/** Time limit of a body. An upload has longer while it keeps arriving. */
const BODY_MS = 10_000;
// At this rate a picture of 10 MB takes two minutes, as on a slow phone.
const UPLOAD_BYTES_IN_BODY_MS = 128 * 1024;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes the connection of a request whose body is too late. Node's `requestTimeout` applies to every request of a
 * server, so it has to be long enough for an upload.
 */
export function limitBodyTime(request: IncomingMessage, tooLate: () => void): void {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0)) return;
  const timer = setTimeout(() => {
    if (!request.complete) tooLate();
  }, BODY_MS);
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
  timer.unref();
}

/**
 * Extends the limit while the body arrives fast enough. Only for routes that admit few signed-in users at once, because
 * slow connections cost memory.
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
    // Otherwise the running timer ends the request.
    if (came >= UPLOAD_BYTES_IN_BODY_MS && performance.now() < until) timer.refresh();
  }, BODY_MS - 500);
  request.once('close', () => clearInterval(look));
}
