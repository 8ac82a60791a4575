import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '#infra/edge/admission.ts';
import { type CacheEntry, createCache, createStore } from '#infra/edge/cache.ts';
import { CACHE_BRIEFLY, EncodedBody, sendEncoded } from '#infra/edge/encoded-body.ts';
import type { Freshness, Snapshot } from '#infra/edge/freshness.ts';
import type { PreparedResponses, SentCopy } from '#infra/edge/prepared-responses.ts';
import { pagePolicy } from '#infra/edge/security-headers.ts';
import type { CacheUses } from '#infra/edge/shared-caches.ts';
import { hashScripts } from './script-hashes.ts';

const FRESH_MS = 5_000;
const MAX_BYTES = 32 * 1024 * 1024;
// Missing pages are cached separately, because a caller can ask for any number of them.
const MAX_MISSING_BYTES = 4 * 1024 * 1024;
// Content type of a page's data, which the browser fetches on navigation.
const DATA_TYPE = 'text/x-script';
// In addition to the body.
const OVERHEAD_BYTES = 2_048;

export interface Rendered {
  response: Response;
  /**
   * Whether a part of the page could not be loaded, even if the page shows an error in its place. Known after
   * rendering.
   */
  hasFailed(): boolean;
}

/**
 * Renders a whole page. Its scripts have the nonce.
 * @param noteRead must be called for each read that the page shows
 */
export type RenderWhole = (nonce: string, noteRead: (read: Snapshot) => void) => Promise<Rendered>;

export interface PageCache {
  /**
   * Sends a visitor a page that is the same for all of them.
   * @param page `key` contains everything that the page depends on; `front` marks one of the most visited pages
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { key: string; front: boolean },
    render: RenderWhole,
  ): Promise<FastifyReply>;
  readonly uses: Readonly<CacheUses>;
}

interface VisitorPage extends CacheEntry, SentCopy {
  status: number;
  missing: boolean;
  headers: [string, string][];
  ready: EncodedBody;
}

/**
 * Pages for visitors. Concurrent requests share one rendering; shared caches may store the result briefly.
 * @param admission releases a request that waits for another one's rendering, so that the readers of a popular page
 *   are not refused each time it is rendered again
 */
export function createPageCache(
  freshness: Freshness,
  prepared: Pick<PreparedResponses, 'keep'>,
  admission: Pick<Admission, 'release' | 'acquire'>,
): PageCache {
  const cache = createCache<VisitorPage>({ freshness, freshMs: FRESH_MS, maxBytes: MAX_BYTES });
  const missing = createStore<VisitorPage>(freshness.clock, FRESH_MS, MAX_MISSING_BYTES);
  // The last body of each front page. A new rendering is usually the same, and need not be compressed again.
  const fronts = new Map<string, EncodedBody>();
  return {
    uses: cache.uses,
    async send(request, reply, { key, front }, render) {
      const notFound = missing.get(key);
      if (notFound?.isFresh()) return sendPage(request, reply, notFound, prepared);
      let own = false;
      const shared = cache.share(key, (snapshot, weighAgain) => {
        own = true;
        const last = fronts.get(key);
        return renderPage(render, { freshness, snapshot, front, last, weighAgain });
      });
      if (!own) admission.release(reply.raw);
      const page = await shared;
      if (front && own && page.keep) fronts.set(key, page.ready);
      if (page.missing && own) missing.set(key, page, page.weight);
      // A page that must not be cached is sent only to the request that rendered it.
      if (page.keep || page.missing || own) return sendPage(request, reply, page, prepared);
      admission.acquire(request.raw, reply.raw);
      const snapshot = freshness.snapshot();
      return sendPage(
        request,
        reply,
        await renderPage(render, { freshness, snapshot, front: false }),
        prepared,
      );
    },
  };
}

interface RenderOptions {
  freshness: Freshness;
  snapshot: Snapshot;
  front: boolean;
  last?: EncodedBody | undefined;
  weighAgain?: () => void;
}

async function renderPage(
  render: RenderWhole,
  { freshness, snapshot, front, last, weighAgain }: RenderOptions,
): Promise<VisitorPage> {
  const nonce = randomBytes(16).toString('hex');
  const { response, hasFailed } = await render(nonce, (read) => snapshot.include(read));
  const { html, sources } = hashScripts(await response.text(), nonce);
  const ready = last?.holds(html) ? last : new EncodedBody(html, weighAgain, front ? 'best' : 'usual');
  const type = response.headers.get('content-type') ?? '';
  const isPage = type.startsWith('text/html');
  const sound = (isPage || type.startsWith(DATA_TYPE)) && !hasFailed() && !response.headers.has('set-cookie');
  const keep =
    sound && response.status === 200 && !/no-store|private/.test(response.headers.get('cache-control') ?? '');
  const headers: [string, string][] = [...response.headers];
  if (isPage) headers.push(['content-security-policy', pagePolicy(sources, false)]);
  if (keep) headers.push(['cache-control', CACHE_BRIEFLY], ['vary', 'Cookie, Accept-Encoding']);
  else headers.push(['cache-control', 'private, no-store'], ['vary', 'Cookie']);
  return {
    status: response.status,
    headers,
    ready,
    keep,
    failed: hasFailed() || response.status >= 500,
    missing: sound && response.status === 404,
    isFresh: () => freshness.isFresh(snapshot, FRESH_MS),
    get weight() {
      return ready.weight + OVERHEAD_BYTES;
    },
  };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: VisitorPage,
  prepared: Pick<PreparedResponses, 'keep'>,
): Promise<FastifyReply> | FastifyReply {
  reply.status(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  if (!page.keep) return reply.send(page.ready.plain);
  return sendEncoded(request, reply, page.ready, (body) => prepared.keep(request, reply, body, page));
}
