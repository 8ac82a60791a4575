import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transport } from '#contract/client.ts';
import { AppError } from '#infra/app-error.ts';
import type { Admission } from '#infra/edge/admission.ts';
import { sendRefusedPage } from '#infra/edge/create-server.ts';
import { EncodedBody, sendEncoded } from '#infra/edge/encoded-body.ts';
import type { Snapshot } from '#infra/edge/freshness.ts';
import { isLocal } from '#infra/edge/is-local.ts';
import type { PreparedResponses } from '#infra/edge/prepared-responses.ts';
import { pagePolicy, SIGNED_IN_HEADER } from '#infra/edge/security-headers.ts';
import type { SharedCaches } from '#infra/edge/shared-caches.ts';
import type { Env } from '#infra/env.ts';
import { readSessionCookie } from '#infra/session/cookie.ts';
import type { Viewer } from '#infra/session/token.ts';
import { builtPages, developmentPages, type PageSettings } from './load-pages.ts';
import { createPageCache, type Rendered } from './page-cache.ts';
import type { PageCounters } from './page-counters.ts';

export interface PagesOptions {
  env: Env;
  root: string;
  development: boolean;
  /** The viewer whose session a cookie belongs to. The cookie authorises rendering only, no writes. */
  viewerOfCookie(cookie: string): Promise<Viewer | null>;
  /** The cursor of the event log for a page that is rendered now. */
  liveCursor(): string | null;
  /** A transport that calls the API in-process as the viewer. */
  transportFor(
    viewer: Viewer | null,
    request: FastifyRequest,
    noteRead?: (snapshot: Snapshot) => void,
  ): Transport;
  prepared: PreparedResponses;
  admission: Pick<Admission, 'release' | 'acquire' | 'addFile'>;
  sharedCaches: SharedCaches;
  pageCounters: Pick<PageCounters, 'seen'>;
  addresses: PageAddresses;
}

export interface PageAddresses {
  /** Address of the shared page for a request; null if the page is not shared. */
  cacheableAddress(target: string): string | null;
  /** Whether an address from `cacheableAddress` is one of the most visited. */
  isFrontPage(address: string): boolean;
  nameOf(target: string): string;
}

const UNSENT_FORM =
  'This form needs JavaScript, and the scripts of its page had not loaded. Nothing was saved. Please open the page again with JavaScript switched on, and fill in the form once more.';

/** Serves everything outside the API: assets, then React Router's pages. Must be registered last. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { addresses } = options;
  const pages = options.development
    ? await developmentPages(app, options.root)
    : await builtPages(app, options.root, options.admission.addFile);
  const settings = {
    publicUrl: options.env.publicUrl,
    contact: /<([^<>]+)>\s*$/.exec(options.env.mailFrom)?.[1] ?? options.env.mailFrom,
    devTools: options.env.devTools,
    demo: options.env.demo,
    ...(options.env.tracing && { traces: true as const }),
  };

  const visitors = createPageCache(options.sharedCaches.freshness, options.prepared, options.admission);
  options.sharedCaches.measure('pages', visitors.uses);

  const settingsFor = (request: FastifyRequest, viewer: Viewer | null = null): PageSettings => ({
    ...settings,
    liveCursor: viewer && options.liveCursor(),
    // The developer page is only for callers on the same machine.
    devTools: settings.devTools && isLocal(request),
  });

  const render = async (request: FastifyRequest, page: PageRequest): Promise<Rendered> => {
    const { entry, handle } = await pages.load();
    const { transport, hasFailed } = noticingFailures(
      options.transportFor(page.viewer, request, page.noteRead),
    );
    const context = entry.makeContext({
      transport,
      viewer: page.viewer && { username: page.viewer.username },
      nonce: page.nonce,
      settings: settingsFor(request, page.viewer),
      logFailure: (error) => {
        request.log.error({ err: error }, 'page failed');
        return request.id;
      },
    });
    const response = await handle(page.request, context);
    return { response, hasFailed };
  };

  const countPage = (request: FastifyRequest, { statusCode }: FastifyReply, viewer: Viewer | null) => {
    if (statusCode !== 200 && statusCode !== 304) return;
    options.pageCounters.seen(request.raw, { viewerId: viewer?.userId ?? null, ip: request.ip });
  };

  const measuredAs = ({ url }: FastifyRequest) => `page ${addresses.nameOf(url)}`;

  await app.register(async (scope) => {
    scope.setErrorHandler(sendRefusedPage);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    // A form whose page had no script is submitted here (decision 35). Its body is not read.
    scope.post('/*', { config: { measuredAs } }, (_request, reply) => {
      reply.header('allow', 'GET, HEAD');
      throw new AppError('method_not_allowed', UNSENT_FORM);
    });
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      // The development server serves every module as a file, hundreds for each page.
      config: { measuredAs, ...(options.development && { rateLimit: 'none' }) },
      handler: async (request, reply) => {
        if (await pages.answered(request, reply)) return reply.hijack();
        const cookie = readSessionCookie(options.env, request.headers.cookie);
        // The development server's scripts have no hashes, and change constantly.
        const shared = cookie || options.development ? null : addresses.cacheableAddress(request.url);
        if (shared !== null) {
          const key = `${settingsFor(request).devTools ? 'developer ' : ''}${shared}`;
          const page = { key, front: addresses.isFrontPage(shared) };
          const sent = await visitors.send(request, reply, page, (nonce, noteRead) => {
            const webRequest = new Request(options.env.publicUrl + shared);
            return render(request, { request: webRequest, viewer: null, nonce, noteRead });
          });
          countPage(request, reply, null);
          return sent;
        }
        const viewer = cookie ? await options.viewerOfCookie(cookie) : null;
        if (viewer) reply.header(SIGNED_IN_HEADER, '1');
        const nonce = randomBytes(16).toString('base64');
        const webRequest = asWebRequest(request, reply, options.env.publicUrl);
        const { response } = await render(request, { request: webRequest, viewer, nonce });
        const sent = await sendPage(request, reply, response, {
          nonce,
          own: cookie !== undefined,
          development: options.development,
        });
        countPage(request, reply, viewer);
        return sent;
      },
    });
  });
}

interface PageRequest {
  request: Request;
  viewer: Viewer | null;
  nonce: string;
  /** For a cached page: called after each read. */
  noteRead?: (snapshot: Snapshot) => void;
}

/** Notes whether a read failed or was refused, even if the page renders without it. */
function noticingFailures(transport: Transport): { transport: Transport; hasFailed: () => boolean } {
  let failed = false;
  return {
    hasFailed: () => failed,
    async transport(call) {
      const response = await transport(call);
      // A missing item is a normal result.
      failed ||= response.status >= 400 && response.status !== 404;
      return response;
    },
  };
}

/** Converts a request for React Router. Its address is built from PUBLIC_URL, never from a Host header. */
function asWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const disconnected = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  const target = request.url.startsWith('/') ? request.url.replace(/^\/+/, '/') : '/';
  return new Request(publicUrl + target, { method: request.method, headers, signal: disconnected.signal });
}

interface Sending {
  nonce: string;
  /** Whether the request had a session cookie, so that the page may contain private text. */
  own: boolean;
  development: boolean;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  { nonce, own, development }: Sending,
): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store');
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    reply.header('content-security-policy', pagePolicy([`'nonce-${nonce}'`], development));
  }
  reply.header('vary', own ? 'Cookie' : 'Cookie, Accept-Encoding');
  if (!response.body) return reply.send('');
  const written: Uint8Array[] = [];
  for await (const bytes of response.body) written.push(bytes);
  const body = Buffer.concat(written);
  // A personal page may contain private text together with text from its address. If it were compressed, an attacker
  // who chooses the address could learn about the private text from the length.
  if (own || development) return reply.send(body);
  return sendEncoded(request, reply, new EncodedBody(body.toString(), undefined, 'quick'));
}
