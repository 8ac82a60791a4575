import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { AppContext } from '#infra/app-context.ts';
import { type CacheEntry, type CacheOptions, createCache } from '#infra/edge/cache.ts';
import { idsIn } from '#infra/edge/freshness.ts';

const gzip = promisify<Buffer, Buffer>(zlib.gzip);

// A sitemap of 50,000 addresses has 6 MB, a tenth of that when compressed.
const MAX_BYTES = 24 * 1024 * 1024;

interface PackedDocument extends CacheEntry {
  packed: Buffer | null;
}

export interface CachedDocument {
  packed: Buffer;
  /** Streams the text as UTF-8 with backpressure, so a client that reads nothing holds only a few kB. */
  plain(): Readable;
}

interface DocumentOptions extends Pick<CacheOptions, 'freshMs' | 'costly'> {
  make(name: string): Promise<string | null>;
}

/** Concurrent requests for a document generate it once. */
export function createDocumentCache(
  { sharedCaches: { freshness } }: Pick<AppContext, 'sharedCaches'>,
  { make, ...options }: DocumentOptions,
): (name: string) => Promise<CachedDocument | null> {
  const cache = createCache<PackedDocument>({ freshness, ...options, maxBytes: MAX_BYTES });
  return async (name) => {
    const { packed } = await cache.share(name, async (snapshot) => {
      const text = await make(name);
      const ids = options.costly ? [] : idsIn(text ?? '');
      snapshot.shows(() => ids);
      const bytes = text === null ? null : await gzip(Buffer.from(text));
      // An unknown name must not evict a document.
      return { packed: bytes, weight: bytes?.length ?? 0, keep: bytes !== null };
    });
    return packed && { packed, plain: () => Readable.from([packed]).pipe(zlib.createGunzip()) };
  };
}
