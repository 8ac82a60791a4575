import type { Clock } from '#infra/clock.ts';
import { AppError } from './app-error.ts';
import { type CacheEntry, createCache, createStore } from './cache.ts';
import { EncodedBody } from './encoded-body.ts';
import { bodyOf, type EndpointResponse, jsonOf } from './response.ts';
import type { CacheUses } from './shared-caches.ts';

const FRESH_MS = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MISSING_BYTES = 1024 * 1024;
const MISSING_BYTES = 512;
// Beside its bytes a copy holds the object, for the pages that render from it: about twice as much.
const OBJECT_BYTES = 2;

/** A response for every visitor: the object, and its JSON as bytes. Neither may be changed. */
export interface CachedResponse extends EndpointResponse {
  ready: EncodedBody;
  /** Milliseconds since 1970 until which it serves; 0 when it served this once. */
  until: number;
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
  /** Keeps nothing of what is there. */
  clear(): void;
  readonly uses: Readonly<CacheUses>;
}

/** @param keeps false to compute again each time, unless the same is being computed already */
export function createResponseCache(clock: Clock, keeps: boolean): ResponseCache {
  const cache = createCache<CachedResponse & CacheEntry>({ clock, freshMs: FRESH_MS, maxBytes: MAX_BYTES });
  // Kept apart: there are as many as a caller can think of.
  const missing = createStore<AppError>(clock, FRESH_MS, MAX_MISSING_BYTES);
  let dropped = 0;
  const noting = async (key: string, response: Promise<CachedResponse>) => {
    const before = dropped;
    try {
      return await response;
    } catch (error) {
      if (keeps && before === dropped && error instanceof AppError && error.status === 404) {
        missing.set(key, error, key.length + MISSING_BYTES);
      }
      throw error;
    }
  };
  return {
    keeps,
    uses: cache.uses,
    async share(key, compute) {
      const gone = missing.get(key);
      if (gone) throw gone;
      const shared = cache.share(key, async (weighAgain) => {
        const until = keeps ? clock.now().getTime() + FRESH_MS : 0;
        const response = await compute();
        const ready = new EncodedBody(jsonOf(response), weighAgain);
        return {
          ...response,
          body: bodyOf(response),
          ready,
          until,
          keep: keeps,
          get weight() {
            return ready.weight + OBJECT_BYTES * ready.plain.length;
          },
        };
      });
      return noting(key, shared);
    },
    clear() {
      dropped++;
      cache.clear();
      missing.clear();
    },
  };
}
