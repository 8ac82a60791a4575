import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#infra/app-error.ts';
import { errorBody } from './error-body.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { limitBodyTime } from './slow-bodies.ts';

// No browser and no proxy sends its next request before it has its answer. Programs that do send a few dozen.
const MOST_WAITING = 64;

/**
 * Puts `next` behind what holds for every connection and request, before anything is done for them:
 * - The requests of a connection are answered one after the other, the next one only when the system has taken the
 *   answer before. So a caller who sends much and reads nothing costs one answer, and a few requests that wait. One
 *   who sends more than that loses the connection.
 * - A body arrives within ten seconds, unless its route allows more.
 * - The target is a path of ours, and there is one host. Neither is used for anything: links are made from PUBLIC_URL.
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
    // It came in one packet with the one too many, which closed the connection.
    if (socket.destroyed) return;
    // Node gives a response its connection when the one before it is done.
    if (response.socket) return serve(request, response);
    const before = waiting.get(socket) ?? 0;
    if (before >= MOST_WAITING) return void socket.destroy();
    waiting.set(socket, before + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      serve(request, response);
    });
  };
}

/**
 * The path and query that were asked for; null for a target that is none of ours, for two hosts, and for none. A target with a
 * host is what proxies are sent (RFC 9112, 3.2.2): ours is taken, another one is not for us.
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
    ...{ 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) },
    ...{ 'cache-control': 'no-store', connection: 'close' },
  });
  response.end(body);
}
