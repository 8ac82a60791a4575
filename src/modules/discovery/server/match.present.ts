import type { MatchView } from '#modules/discovery/match.contract.ts';
import { KOLLABS_SHOWN, type MatchViewer, type Ranked, soughtAs } from '#modules/discovery/match.rules.ts';
import type { CandidateRow } from './match.queries.ts';

/** One card of a hand: the Kollabs that look for the viewer come first. */
export function matchView(viewer: MatchViewer, { candidate, reasons }: Ranked<CandidateRow>): MatchView {
  const looksFor = (types: readonly string[]) => Number(types.includes(soughtAs(viewer)));
  const kollabs = candidate.kollabs.toSorted(
    (a, b) => looksFor(b.lookingForTypes) - looksFor(a.lookingForTypes),
  );
  return {
    user: {
      username: candidate.username,
      displayName: candidate.displayName,
      profileImageUrl: candidate.profileImageUrl,
      headline: candidate.headline,
      accountType: candidate.accountType,
      contentType: candidate.contentType,
      featuredPlatform: candidate.featuredPlatform,
      audienceSize: candidate.audienceSize,
    },
    reasons: reasons.map(({ kind, text }) => ({ kind, text })),
    kollabs: kollabs.slice(0, KOLLABS_SHOWN).map(({ kollabId, title, category, lookingForTypes }) => ({
      kollabId,
      title,
      category: category as MatchView['kollabs'][number]['category'],
      lookingForTypes: lookingForTypes as MatchView['kollabs'][number]['lookingForTypes'],
    })),
  };
}
