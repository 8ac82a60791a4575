import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#infra/clock.ts';
import { type CacheEntry, createCache } from '#infra/http/cache.ts';
import { CACHE_BRIEFLY, EncodedBody, sendEncoded } from '#infra/http/encoded-body.ts';
import { pagePolicy } from '#infra/http/security-headers.ts';
import { hashScripts } from './script-hashes.ts';

const FRESH_MS = 5_000;
const MAX_BYTES = 32 * 1024 * 1024;
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
  headers: [string, string][];
  ready: EncodedBody;
}

/** Pages for visitors: rendered once for all requests of a moment, and kept by shared caches (checks.md WB-01). */
export function createPageCache(clock: Clock): PageCache {
  const cache = createCache<VisitorPage>({ clock, freshMs: FRESH_MS, maxBytes: MAX_BYTES });
  return {
    async send(request, reply, key, render) {
      let own = false;
      const page = await cache.share(key, (weighAgain) => {
        own = true;
        return renderPage(render, weighAgain);
      });
      // What may not be kept answers only the request that it was rendered for.
      return sendPage(request, reply, page.keep || own ? page : await renderPage(render));
    },
  };
}

async function renderPage(render: RenderWhole, weighAgain?: () => void): Promise<VisitorPage> {
  const nonce = randomBytes(16).toString('hex');
  const { response, hasFailed } = await render(nonce);
  const { html, sources } = hashScripts(await response.text(), nonce);
  const ready = new EncodedBody(html, weighAgain);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const keep =
    response.status === 200 &&
    isPage &&
    !hasFailed() &&
    !response.headers.has('set-cookie') &&
    !/no-store|private/.test(response.headers.get('cache-control') ?? '');
  const headers: [string, string][] = [...response.headers];
  if (isPage) headers.push(['content-security-policy', pagePolicy(sources, false)]);
  if (keep) headers.push(['cache-control', CACHE_BRIEFLY], ['vary', 'Cookie, Accept-Encoding']);
  else headers.push(['cache-control', 'private, no-store'], ['vary', 'Cookie']);
  return {
    status: response.status,
    headers,
    ready,
    keep,
    get weight() {
      return ready.weight + OVERHEAD_BYTES;
    },
  };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: VisitorPage,
): Promise<FastifyReply> | FastifyReply {
  reply.status(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  return page.keep ? sendEncoded(request, reply, page.ready) : reply.send(page.ready.plain);
}
