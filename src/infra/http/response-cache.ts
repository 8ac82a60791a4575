import type { Clock } from '#infra/clock.ts';
import { type CacheEntry, createCache } from './cache.ts';
import { EncodedBody } from './encoded-body.ts';
import { bodyOf, type EndpointResponse, jsonOf } from './response.ts';

const FRESH_MS = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;
// Beside its bytes a copy holds the object, for the pages that render from it: about twice as much.
const OBJECT_BYTES = 2;

/** A response for every visitor: the object, and its JSON as bytes. Neither may be changed. */
export interface CachedResponse extends EndpointResponse {
  ready: EncodedBody;
  /** Milliseconds since 1970 until which it serves; 0 when it served this once. */
  until: number;
}

export interface ResponseCache {
  /**
   * The answer that stands under `key`, computed once however many ask for it.
   * @param key the call and all of its input
   */
  share(key: string, compute: () => Promise<EndpointResponse>): Promise<CachedResponse>;
}

/** @param keeps false to compute again each time, unless the same is being computed already */
export function createResponseCache(clock: Clock, keeps: boolean): ResponseCache {
  const cache = createCache<CachedResponse & CacheEntry>({ clock, freshMs: FRESH_MS, maxBytes: MAX_BYTES });
  return {
    share: (key, compute) =>
      cache.share(key, async (weighAgain) => {
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
      }),
  };
}
