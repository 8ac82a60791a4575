import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Clock } from '#infra/clock.ts';

const gzip = promisify(zlib.gzip);
const gunzip = promisify(zlib.gunzip);

// A sitemap of 50,000 addresses is 6 MB, and a tenth of it compressed.
const MOST = 16;
const KEPT_MS = 10 * 60 * 1000;

export interface CachedDocument {
  /** The text as UTF-8, or compressed where the caller takes it so. */
  body: Buffer;
  encoding: 'gzip' | undefined;
}

/**
 * Keeps long documents compressed for ten minutes, so that each is made once however many ask for it.
 * @returns what gives the document of a name; null when `make` knows none
 */
export function createDocumentCache(
  clock: Clock,
  make: (name: string) => Promise<string | null>,
): (name: string, takesGzip: boolean) => Promise<CachedDocument | null> {
  const kept = new Map<string, { until: number; packed: Promise<Buffer | null> }>();

  function packedOf(name: string): Promise<Buffer | null> {
    const now = clock.now().getTime();
    const known = kept.get(name);
    if (known && known.until > now) return known.packed;
    const packed = make(name).then((text) => (text === null ? null : gzip(text)));
    kept.delete(name);
    kept.set(name, { until: now + KEPT_MS, packed });
    // Neither a failure nor a name that is none takes the place of a document.
    packed.then(
      (found) => found ?? kept.delete(name),
      () => kept.delete(name),
    );
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    return packed;
  }

  return async (name, takesGzip) => {
    const packed = await packedOf(name);
    if (!packed) return null;
    if (takesGzip) return { body: packed, encoding: 'gzip' };
    return { body: await gunzip(packed), encoding: undefined };
  };
}
