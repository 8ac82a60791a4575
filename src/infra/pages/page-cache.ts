import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#infra/clock.ts';
import { type CacheEntry, createCache, createStore } from '#infra/http/cache.ts';
import { CACHE_BRIEFLY, EncodedBody, sendEncoded } from '#infra/http/encoded-body.ts';
import type { PreparedResponses } from '#infra/http/prepared-responses.ts';
import { pagePolicy } from '#infra/http/security-headers.ts';
import { hashScripts } from './script-hashes.ts';

const FRESH_MS = 5_000;
const MAX_BYTES = 32 * 1024 * 1024;
// Pages that do not exist are kept apart: there are as many as a caller can think of.
const MAX_MISSING_BYTES = 4 * 1024 * 1024;
// What a kept page holds beside its bytes.
const OVERHEAD_BYTES = 2_048;

export interface Rendered {
  response: Response;
  /** Whether a part of the page could not be loaded, even if the page says so in its place. Known once it stands. */
  hasFailed(): boolean;
}

/** Renders a page whole; its scripts carry the nonce. */
export type RenderWhole = (nonce: string) => Promise<Rendered>;

export interface PageCache {
  /**
   * Answers a visitor with a page that is the same for all of them.
   * @param key everything that the page depends on
   */
  send(request: FastifyRequest, reply: FastifyReply, key: string, render: RenderWhole): Promise<FastifyReply>;
}

interface VisitorPage extends CacheEntry {
  status: number;
  /** Whether there is no such page. */
  missing: boolean;
  /** Milliseconds since 1970 until which it serves. */
  until: number;
  headers: [string, string][];
  ready: EncodedBody;
}

/** Pages for visitors: rendered once for all requests of a moment, and kept by shared caches (checks.md WB-01). */
export function createPageCache(clock: Clock, prepared: Pick<PreparedResponses, 'keep'>): PageCache {
  const cache = createCache<VisitorPage>({ clock, freshMs: FRESH_MS, maxBytes: MAX_BYTES });
  const missing = createStore<VisitorPage>(clock, FRESH_MS, MAX_MISSING_BYTES);
  return {
    async send(request, reply, key, render) {
      const gone = missing.get(key);
      if (gone) return sendPage(request, reply, gone, prepared);
      let own = false;
      const page = await cache.share(key, (weighAgain) => {
        own = true;
        return renderPage(render, missing.now() + FRESH_MS, weighAgain);
      });
      if (page.missing && own) missing.set(key, page, page.weight);
      // What may not be kept answers only the request that it was rendered for.
      const given = page.keep || page.missing || own ? page : await renderPage(render, 0);
      return sendPage(request, reply, given, prepared);
    },
  };
}

async function renderPage(render: RenderWhole, until: number, weighAgain?: () => void): Promise<VisitorPage> {
  const nonce = randomBytes(16).toString('hex');
  const { response, hasFailed } = await render(nonce);
  const { html, sources } = hashScripts(await response.text(), nonce);
  const ready = new EncodedBody(html, weighAgain);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const sound = isPage && !hasFailed() && !response.headers.has('set-cookie');
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
    until,
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
  return sendEncoded(request, reply, page.ready, (body) => prepared.keep(request, reply, body, page.until));
}
