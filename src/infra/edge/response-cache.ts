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
// Beside its bytes a copy may hold the object, for the pages that render from it: about twice as much.
const OBJECT_BYTES = 2;

/** A response for every visitor: with its JSON as bytes. Its body may not be changed. */
export interface CachedResponse extends EndpointResponse, SentCopy {
  ready: EncodedBody;
  snapshot: Snapshot;
}

export interface ResponseCache {
  /** False where nothing may be kept, as in most tests: they look at once at what they wrote. */
  readonly keeps: boolean;
  /**
   * The answer that stands under `key`, computed once however many ask for it.
   * @param key the call and all of its input
   * @throws {AppError} what `compute` throws; that something is not there is kept for a moment as well
   */
  share(key: string, compute: () => Promise<EndpointResponse>): Promise<CachedResponse>;
  readonly uses: Readonly<CacheUses>;
}

/** @param keeps false to compute again each time, unless the same is being computed already */
export function createResponseCache(freshness: Freshness, keeps: boolean): ResponseCache {
  const cache = createCache<CachedResponse & CacheEntry>({
    freshness,
    freshMs: FRESH_MS,
    maxBytes: MAX_BYTES,
  });
  // Kept apart: there are as many as a caller can think of.
  const missing = createStore<Missing>(freshness.clock, FRESH_MS, MAX_MISSING_BYTES);
  return {
    keeps,
    uses: cache.uses,
    async share(key, compute) {
      const gone = missing.get(key);
      if (gone && freshness.isFresh(gone.snapshot, FRESH_MS)) throw gone.error;
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

/** That something was not there. */
interface Missing {
  error: AppError;
  snapshot: Snapshot;
}
