import type { AppContext } from '#infra/app-context.ts';
import { CachedValue } from '#infra/cached-value.ts';
import { perApp } from '#infra/per-app.ts';
import { TermMatcher } from './terms.match.ts';
import { listKnownTerms } from './terms.queries.ts';

/** The terms, kept in the process: no write reads their table. */
export const knownTerms = perApp((context: AppContext) => {
  const known = new CachedValue(
    () => context.viewers.current,
    async (db) => new TermMatcher(await listKnownTerms(db)),
  );
  // `invalidates` of the manifest names what changes them.
  context.sharedCaches.add(() => known.drop());
  return known;
});
