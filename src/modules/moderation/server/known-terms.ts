import type { AppContext } from '#infra/app-context.ts';
import type { Db } from '#infra/db/pool.ts';
import { perApp } from '#infra/per-app.ts';
import { TermMatcher } from './terms.match.ts';
import { listKnownTerms } from './terms.queries.ts';

/** How long they are kept where the event log is not followed, which says when they change. */
const KEPT_MS = 2_000;

/** The terms, kept in the process: no write reads their table. */
export class KnownTerms {
  readonly #isFollowed: () => boolean;
  #kept: { matcher: Promise<TermMatcher>; at: number; followed: boolean } | undefined;

  /** @param isFollowed whether `drop` is called a moment after each change */
  constructor(isFollowed: () => boolean) {
    this.#isFollowed = isFollowed;
  }

  /** @param db where they are read, if they are not kept */
  read(db: Db): Promise<TermMatcher> {
    const followed = this.#isFollowed();
    const kept = this.#kept;
    // What was read while the log was not followed may be older than what it tells next.
    if (kept && ((followed && kept.followed) || performance.now() < kept.at + KEPT_MS)) return kept.matcher;
    const matcher = listKnownTerms(db).then((terms) => new TermMatcher(terms));
    const mine = { matcher, at: performance.now(), followed };
    this.#kept = mine;
    matcher.catch(() => {
      if (this.#kept === mine) this.#kept = undefined;
    });
    return matcher;
  }

  /** They changed. One that is being read may have begun before that, and is not kept. */
  drop(): void {
    this.#kept = undefined;
  }
}

export const knownTerms = perApp((context: AppContext) => {
  const known = new KnownTerms(() => context.viewers.current);
  // `unshares` of the manifest names what changes them.
  context.sharedCaches.add(() => known.drop());
  return known;
});
