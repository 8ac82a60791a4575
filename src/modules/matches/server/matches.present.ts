import { looksFor } from '#modules/kollabs/kollabs.rules.ts';
import type { MatchView } from '#modules/matches/matches.contract.ts';
import { KOLLABS_SHOWN, type MatchViewer, type Ranked } from '#modules/matches/matches.rules.ts';
import type { CandidateRow } from './matches.queries.ts';

/** The view of a match. Kollabs that look for the viewer's account type come first. */
export function matchView(viewer: MatchViewer, { candidate, reasons }: Ranked<CandidateRow>): MatchView {
  const { accountType } = viewer;
  const kollabs = candidate.kollabs.toSorted(
    (a, b) =>
      Number(looksFor(b.lookingForTypes, accountType)) - Number(looksFor(a.lookingForTypes, accountType)),
  );
  return {
    user: candidate.user,
    reasons: reasons.map(({ kind, text }) => ({ kind, text })),
    kollabs: kollabs.slice(0, KOLLABS_SHOWN),
  };
}
