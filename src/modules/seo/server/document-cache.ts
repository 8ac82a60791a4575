import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { AppContext } from '#infra/app-context.ts';
import { type CacheEntry, type CacheOptions, createCache } from '#infra/edge/cache.ts';
import { idsIn } from '#infra/edge/freshness.ts';

const gzip = promisify<Buffer, Buffer>(zlib.gzip);

// A sitemap of 50,000 addresses is 6 MB, and a tenth of it compressed.
const MAX_BYTES = 24 * 1024 * 1024;

interface PackedDocument extends CacheEntry {
  packed: Buffer | null;
}

/** A long text that is the same for all, in one piece as gzip. */
export interface CachedDocument {
  packed: Buffer;
  /** The text as UTF-8, no faster than it is taken: a caller who reads nothing holds a few kB of it. */
  plain(): Readable;
}

interface DocumentOptions extends Pick<CacheOptions, 'freshMs' | 'costly'> {
  make(name: string): Promise<string | null>;
}

/**
 * Keeps documents compressed for a while, so that each is made once however many ask for it.
 * @returns what gives the document of a name; null when `make` knows none
 */
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
      // A name that is none must not take the place of a document.
      return { packed: bytes, weight: bytes?.length ?? 0, keep: bytes !== null };
    });
    return packed && { packed, plain: () => Readable.from([packed]).pipe(zlib.createGunzip()) };
  };
}
