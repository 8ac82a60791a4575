import { AppError } from '#infra/app-error.ts';
import { type CacheEntry, createCache, createStore } from './cache.ts';
import { EncodedBody } from './encoded-body.ts';
import { type Freshness, idsIn, type Snapshot } from './freshness.ts';
import type { SentCopy } from './prepared-responses.ts';
import { type EndpointResponse, jsonOf } from './response.ts';
import type { CacheUses } from './shared-caches.ts';

const FRESH_MS = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MISSING_BYTES = 1024 * 1024;
const MISSING_BYTES = 512;
// Besides the bytes, an entry may hold the parsed object for pages that render from it, of about twice the size.
const OBJECT_BYTES = 2;

/** A response shared by all visitors, with its JSON as bytes. Its body must not be modified. */
export interface CachedResponse extends EndpointResponse, SentCopy {
  ready: EncodedBody;
  snapshot: Snapshot;
}

export interface ResponseCache {
  /** False if nothing is cached, as in most tests, which read their own writes at once. */
  readonly keeps: boolean;
  /**
   * Returns the response of `key`. Concurrent callers share one computation.
   * @param key the call with all of its input
   * @throws {AppError} what `compute` throws; a 404 is cached, too
   */
  share(key: string, compute: () => Promise<EndpointResponse>): Promise<CachedResponse>;
  readonly uses: Readonly<CacheUses>;
}

/** @param keeps false to compute each time; concurrent callers still share one computation */
export function createResponseCache(freshness: Freshness, keeps: boolean): ResponseCache {
  const cache = createCache<CachedResponse & CacheEntry>({
    freshness,
    freshMs: FRESH_MS,
    maxBytes: MAX_BYTES,
  });
  // A separate store, because a caller can ask for any number of missing items.
  const missing = createStore<Missing>(freshness.clock, FRESH_MS, MAX_MISSING_BYTES);
  return {
    keeps,
    uses: cache.uses,
    async share(key, compute) {
      const notFound = missing.get(key);
      if (notFound && freshness.isFresh(notFound.snapshot, FRESH_MS)) throw notFound.error;
      return cache.share(key, async (snapshot, weighAgain) => {
        snapshot.shows(() => idsIn(key));
        const response = await compute().catch((error: unknown) => {
          if (keeps && error instanceof AppError && error.status === 404)
            missing.set(key, { error, snapshot }, key.length + MISSING_BYTES);
          throw error;
        });
        const ready = new EncodedBody(jsonOf(response), weighAgain);
        snapshot.shows(() => [...(response.shows ?? []), ...idsIn(ready.plain.toString('latin1'))]);
        return {
          ...response,
          ready,
          snapshot,
          isFresh: () => keeps && freshness.isFresh(snapshot, FRESH_MS),
          keep: keeps,
          get weight() {
            return ready.weight + OBJECT_BYTES * ready.plain.length;
          },
        };
      });
    },
  };
}

interface Missing {
  error: AppError;
  snapshot: Snapshot;
}
