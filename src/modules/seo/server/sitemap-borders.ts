import { type CacheEntry, createCache } from '#infra/edge/cache.ts';
import type { Freshness } from '#infra/edge/freshness.ts';
import type { SitemapKind } from './seo.queries.ts';

const FRESH_MS = 10 * 60 * 1000;
// There is one id for each 50,000 addresses.
const MAX_BYTES = 1024 * 1024;
const ID_BYTES = 64;

/** Returns the borders of a kind's sitemaps: the last id of each full one. */
export type SitemapBorders = (kind: SitemapKind) => Promise<string[]>;

/** Caches the borders for ten minutes, because finding them scans all ids of a table. */
export function createSitemapBorders(freshness: Freshness, find: SitemapBorders): SitemapBorders {
  const cache = createCache<CacheEntry & { borders: string[] }>({
    freshness,
    costly: true,
    freshMs: FRESH_MS,
    maxBytes: MAX_BYTES,
  });
  return async (kind) => {
    const { borders } = await cache.share(kind, async () => {
      const found = await find(kind);
      return { borders: found, weight: found.length * ID_BYTES, keep: true };
    });
    return borders;
  };
}
