import type { MatchView } from '#modules/matches/matches.contract.ts';
import {
  KOLLABS_SHOWN,
  lookingForTypeOf,
  type MatchViewer,
  type Ranked,
} from '#modules/matches/matches.rules.ts';
import type { CandidateRow } from './matches.queries.ts';

/** One of the viewer's matches. Of their Kollabs, those that look for the viewer come first. */
export function matchView(viewer: MatchViewer, { candidate, reasons }: Ranked<CandidateRow>): MatchView {
  const wanted = lookingForTypeOf(viewer);
  const kollabs = candidate.kollabs.toSorted(
    (a, b) => Number(b.lookingForTypes.includes(wanted)) - Number(a.lookingForTypes.includes(wanted)),
  );
  return {
    user: candidate.user,
    reasons: reasons.map(({ kind, text }) => ({ kind, text })),
    kollabs: kollabs.slice(0, KOLLABS_SHOWN),
  };
}
