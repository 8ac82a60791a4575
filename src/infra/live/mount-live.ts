import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { inTime } from '#infra/edge/in-time.ts';
import { COMMON_HEADERS } from '#infra/edge/security-headers.ts';
import { readSessionCookie } from '#infra/session/cookie.ts';
import type { Viewer } from '#infra/session/token.ts';
import type { LiveHub } from './live-hub.ts';
import { parseLogCursor } from './recent-signals.ts';
import { type LiveTables, watchKey } from './signals.ts';
import { OVER, Stream } from './stream.ts';

const MOST_WATCHES = 20;
const WATCH = /^([a-z]{1,20}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const HEADERS = {
  ...COMMON_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'cross-origin-resource-policy': 'same-origin',
  // Keeps nginx from buffering the stream.
  'x-accel-buffering': 'no',
};

export interface MountLiveOptions {
  hub: LiveHub;
  tables: LiveTables;
  viewerOfCookie(cookie: string): Promise<Viewer | null>;
  /** Releases the response's units of work, since it stays open without working. */
  release(response: ServerResponse): void;
}

/**
 * `GET /api/events?watch=kind:id`: live updates as server-sent events, only for pages of this site. EventSource cannot
 * send a token, so it is authenticated by the session cookie; it changes nothing. A browser that reconnects sends
 * `Last-Event-ID`, a new page sends `since` with the cursor at which it was rendered.
 */
export function mountLive(app: FastifyInstance, context: AppContext, options: MountLiveOptions): void {
  const { env } = context;
  const { hub, tables } = options;
  app.addHook('preClose', () => hub.stop());
  app.route<{ Querystring: Record<string, string | string[] | undefined> }>({
    method: 'GET',
    url: '/api/events',
    exposeHeadRoute: false,
    // Not measured: it lasts as long as its page is open.
    config: { measuredAs: null },
    async handler(request, reply) {
      requireSameOrigin(request, env.publicUrl);
      const cookie = readSessionCookie(env, request.headers.cookie);
      const viewer = cookie ? await inTime(context.database, listenerOf(cookie, context, options)) : null;
      // EventSource does not pass a status on to its page. A refusal would look like a lost connection and be retried
      // for ever.
      if (!viewer) return reply.headers(HEADERS).send(OVER);
      const asked = readWatches(request.query.watch, tables);
      const since = readSince(request);
      const [watches] = await inTime(
        context.database,
        Promise.all([watchable(context, tables, viewer, asked), hub.ready]),
      );
      if (hub.closed) throw new AppError('unavailable', undefined, { retryAfter: 2 });
      // The stream stays open, so no time-out of requests may apply.
      request.raw.socket.setTimeout(0);
      request.raw.socket.setKeepAlive(true, 30_000);
      reply.hijack();
      const { raw } = reply;
      options.release(raw);
      raw.writeHead(200, HEADERS);
      const stream = new Stream(viewer, watches, raw);
      raw.once('close', () => hub.remove(stream));
      hub.add(stream, since);
    },
  });
}

/** The viewer of a session; null if it has ended or the account may not get live updates. */
async function listenerOf(
  cookie: string,
  context: AppContext,
  { viewerOfCookie }: MountLiveOptions,
): Promise<Viewer | null> {
  const viewer = await viewerOfCookie(cookie);
  if (!viewer) return null;
  try {
    await context.requireAccount(viewer.userId, 'change');
    return viewer;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** Browsers send the origin of a request. With the cookie alone, pages of other sites could listen. */
function requireSameOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new AppError('forbidden');
  if (headers.origin !== undefined && headers.origin !== new URL(publicUrl).origin)
    throw new AppError('forbidden');
}

/** @throws {AppError} malformed */
function readWatches(given: string | string[] | undefined, tables: LiveTables): Map<string, string[]> {
  const texts = [given ?? []].flat();
  if (texts.length > MOST_WATCHES)
    throw new AppError('malformed', `At most ${MOST_WATCHES} items can be watched.`);
  const asked = new Map<string, string[]>();
  for (const text of texts) {
    const [, kind = '', id = ''] = WATCH.exec(text) ?? [];
    if (!tables.watchables.has(kind)) throw new AppError('malformed', 'This kind of item cannot be watched.');
    asked.set(kind, [...(asked.get(kind) ?? []), id]);
  }
  return asked;
}

/** Silently leaves out what does not exist and what the viewer may not see. */
async function watchable(
  context: AppContext,
  tables: LiveTables,
  viewer: Viewer,
  asked: ReadonlyMap<string, readonly string[]>,
): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const [kind, ids] of asked) {
    const seen = await tables.watchables.get(kind)?.listWatchable(context, viewer, ids);
    for (const id of seen ?? []) keys.add(watchKey(kind, id));
  }
  return keys;
}

function readSince(request: FastifyRequest<{ Querystring: Record<string, string | string[] | undefined> }>) {
  const text = request.headers['last-event-id'] ?? request.query.since;
  if (text === undefined) return undefined;
  return typeof text === 'string' ? parseLogCursor(text) : null;
}
