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
  /** Root of the project: its `build/` holds the built pages. */
  root: string;
  development: boolean;
  /** Who a session cookie belongs to: reading it renders pages and changes nothing. */
  viewerOfCookie(cookie: string): Promise<Viewer | null>;
  /** The place in the log behind which a page that is read now shows nothing. */
  livePlace(): string | null;
  /** Reads from the API in-process, as the viewer, while a page renders. */
  transportFor(
    viewer: Viewer | null,
    request: FastifyRequest,
    noteRead?: (snapshot: Snapshot) => void,
  ): Transport;
  /** Answers visitors in front of the server. */
  prepared: PreparedResponses;
  /** Counts the work under way. */
  admission: Pick<Admission, 'letGo' | 'takeUp' | 'addFile'>;
  /** What is dropped where something must be gone at once. */
  sharedCaches: SharedCaches;
  /** Told of each page that was there and is sent. */
  pageCounters: Pick<PageCounters, 'seen'>;
  addresses: PageAddresses;
}

export interface PageAddresses {
  /** The address of the page that all visitors share, for what was asked; null for a page of one's own. */
  cacheableAddress(target: string): string | null;
  /** Whether such an address is one of the few where most visits begin. */
  isFrontPage(address: string): boolean;
  /** What the page at an address is called where it is measured: one of a closed list. */
  nameOf(target: string): string;
}

const UNSENT_FORM =
  'This form is sent by the scripts of its page, and they were not there. Nothing of it was kept. Please open the page again, with JavaScript switched on, and fill it in once more.';

/** Serves everything outside the API: assets, then React Router's pages. Registered last. */
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
    livePlace: viewer && options.livePlace(),
    // The developer's page is for callers on the same machine only.
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
    // A form whose page had no script sends itself here (decision 30). What it holds is not read.
    scope.post('/*', { config: { measuredAs } }, (_request, reply) => {
      reply.header('allow', 'GET, HEAD');
      throw new AppError('method_not_allowed', UNSENT_FORM);
    });
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      // The development server gives each module by itself: hundreds to a page.
      config: { measuredAs, ...(options.development && { rateLimit: 'none' }) },
      handler: async (request, reply) => {
        if (await pages.answered(request, reply)) return reply.hijack();
        const cookie = readSessionCookie(options.env, request.headers.cookie);
        // The development server's own scripts come without hashes, and change as one types.
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
  /** For a page that is kept: told of each read. */
  noteRead?: (snapshot: Snapshot) => void;
}

/** Notes a read that was refused or failed, also where the page renders without it. */
function noticingFailures(transport: Transport): { transport: Transport; hasFailed: () => boolean } {
  let failed = false;
  return {
    hasFailed: () => failed,
    async transport(call) {
      const response = await transport(call);
      // That something is not there is an answer like any other.
      failed ||= response.status >= 400 && response.status !== 404;
      return response;
    },
  };
}

/** The request as React Router takes it. Its address is built from PUBLIC_URL, never from a Host header. */
function asWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  const target = request.url.startsWith('/') ? request.url.replace(/^\/+/, '/') : '/';
  return new Request(publicUrl + target, { method: request.method, headers, signal: gone.signal });
}

interface Sending {
  nonce: string;
  /** Whether a session cookie came: the page may then hold private text. */
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
  // An own page can hold private text beside text from its address. Its compressed length would then say something
  // about the private text to an attacker who chooses the address and sees the length.
  if (own || development) return reply.send(body);
  return sendEncoded(request, reply, new EncodedBody(body.toString(), undefined, 'quick'));
}
