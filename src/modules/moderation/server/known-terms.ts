import type { AppContext } from '#infra/app-context.ts';
import { CachedValue } from '#infra/cached-value.ts';
import { perApp } from '#infra/per-app.ts';
import { TermMatcher } from './terms.match.ts';
import { listKnownTerms } from './terms.queries.ts';

/** Cached in each process, so that no write reads the table. */
export const knownTerms = perApp((context: AppContext) => {
  const known = new CachedValue(
    () => context.viewers.current,
    async (db) => new TermMatcher(await listKnownTerms(db)),
  );
  // `invalidates` in the manifest lists the events that clear this cache.
  context.sharedCaches.add(() => known.drop());
  return known;
});
