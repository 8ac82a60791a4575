import type { AppContext } from '#infra/app-context.ts';
import { type CacheEntry, createCache } from '#infra/edge/cache.ts';
import { idsIn } from '#infra/edge/freshness.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import { createSearchCache } from './search-cache.ts';
import { findSimilarTo, type SimilarTo } from './similar.queries.ts';

/** As old as the lists that visitors share. */
const FRESH_MS = 2_000;
const MAX_BYTES = 8 * 1024 * 1024;
const MOST_VIEWERS = 20_000;

/**
 * The rows of searches by similarity, kept for a moment: they are the same for all viewers of the same content type,
 * platform and audience.
 */
export interface SimilarPages {
  /**
   * What `read` gives, or gave another viewer of the same content type, platform and audience a moment ago. Each viewer
   * who leaves something out, or wrote something just now, has it read for them.
   * @param asked all that `read` depends on, but the viewer
   */
  share<R extends { view: string }>(
    viewerId: string,
    exclusions: Exclusions | null,
    asked: unknown[],
    read: () => Promise<R[]>,
  ): Promise<R[]>;
}

interface Page extends CacheEntry {
  rows: { view: string }[];
}

export function createSimilarPages(context: AppContext): SimilarPages {
  const { database, responseCache, sharedCaches } = context;
  const pages = createCache<Page>({
    freshness: sharedCaches.freshness,
    freshMs: FRESH_MS,
    maxBytes: MAX_BYTES,
  });
  const viewers = createSearchCache<SimilarTo>(context, MOST_VIEWERS);

  async function similarTo(viewerId: string): Promise<SimilarTo | null> {
    const known = viewers.find(viewerId);
    if (known) return known;
    const viewer = await findSimilarTo(database.planned, viewerId);
    if (viewer) viewers.keep(viewerId, viewer);
    return viewer;
  }

  return {
    async share<R extends { view: string }>(
      viewerId: string,
      exclusions: Exclusions | null,
      asked: unknown[],
      read: () => Promise<R[]>,
    ): Promise<R[]> {
      if (exclusions || !responseCache.keeps || !(await context.readsAsVisitor(viewerId))) return read();
      const viewer = await similarTo(viewerId);
      if (!viewer) return read();
      const { contentType, featuredPlatform, audienceSize } = viewer;
      const key = JSON.stringify([contentType, featuredPlatform, audienceSize, asked]);
      const page = await pages.share(key, async (snapshot) => {
        const rows = await read();
        snapshot.shows(() => rows.flatMap(({ view }) => idsIn(view)));
        return { rows, weight: rows.reduce((sum, { view }) => sum + view.length, 0), keep: true };
      });
      // What stands under a key was read by the same caller's `read`.
      return page.rows as R[];
    },
  };
}
