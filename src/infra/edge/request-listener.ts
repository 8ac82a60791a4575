import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#infra/app-error.ts';
import { errorBody } from './error-body.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { limitBodyTime } from './slow-bodies.ts';

// Browsers and proxies wait for a response before the next request. Programs that pipeline send a few dozen.
const MAX_WAITING = 64;

/**
 * Applies the rules for every connection and request before `next` does anything:
 * - Requests of a connection are answered one after the other, the next only once the kernel has accepted the previous
 *   response. A caller that sends a lot and reads nothing thus costs one response and a few waiting requests. With more
 *   waiting requests the connection is closed.
 * - A body must arrive within ten seconds, unless its route allows more.
 * - The target must be a path of this server, with exactly one host. Links never use the host; they use PUBLIC_URL.
 */
export function guardRequests(
  publicUrl: string,
  next: RequestListener,
  tooLate: (socket: Socket) => void,
): RequestListener {
  const { host } = new URL(publicUrl);
  const waiting = new WeakMap<Socket, number>();

  const serve: RequestListener = (request, response) => {
    const target = targetOf(request, host);
    if (target === null) return refuse(response);
    request.url = target;
    limitBodyTime(request, () => tooLate(request.socket));
    next(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    // It came in the same packet as the request that exceeded the limit and closed the connection.
    if (socket.destroyed) return;
    // Node assigns the socket to a response when the previous one is done.
    if (response.socket) return serve(request, response);
    const before = waiting.get(socket) ?? 0;
    if (before >= MAX_WAITING) return void socket.destroy();
    waiting.set(socket, before + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      serve(request, response);
    });
  };
}

/**
 * The requested path and query. Null for a target that is not ours, for several hosts, and for none. Proxies receive
 * targets with a host (RFC 9112, 3.2.2); only ours is accepted.
 */
function targetOf({ url = '', rawHeaders, httpVersion }: IncomingMessage, host: string): string | null {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return null;
  if (url.startsWith('/')) return url;
  const absolute = /^https?:\/\//i.test(url) ? URL.parse(url) : null;
  return absolute?.host === host && !absolute.username ? absolute.pathname + absolute.search : null;
}

function refuse(response: ServerResponse): void {
  const refusal = new AppError('malformed', 'That request is not for this server.');
  const body = JSON.stringify(errorBody(refusal, ''));
  response.writeHead(refusal.status, {
    ...COMMON_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(body);
}
