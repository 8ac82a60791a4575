import { expect, it } from 'vitest';
import { type MatchCandidate, type MatchViewer, rankMatches } from './matches.rules.ts';

const viewer: MatchViewer = {
  ...{ username: 'viewer', accountType: 'creator', contentType: 'music' },
  ...{ featuredPlatform: 'youtube', audienceSize: 9_999_999_999 },
  ...{ lookingForTypes: [], kollabCategories: [], kollabLanguages: [], kollabPlaces: [] },
  soonUntil: '2026-12-01',
};

/** A candidate with one Kollab for each of the given lists of types, and a number of partners. */
function candidate(
  username: string,
  partners: number,
  kollabs: ('creators' | 'businesses')[][],
  near = false,
): MatchCandidate {
  return {
    ...{ username, partners, accountType: 'creator', contentType: near ? 'music' : 'food' },
    ...{ featuredPlatform: 'youtube', audienceSize: near ? viewer.audienceSize : 0 },
    kollabs: kollabs.map((lookingForTypes) => ({
      ...{ category: 'food', lookingForTypes, payment: null, place: null },
      ...{ languages: [], deadline: null, partners: null },
    })),
    ...{ morePartners: false, audienceRose: false, answers: null },
  };
}

it('puts users last whose Kollabs look only for the other account type, unless the viewer wants to invite them', () => {
  const candidates = [
    candidate('best', 9, [['businesses'], ['businesses']], true),
    candidate('worse', 0, [['businesses']]),
    candidate('without', 0, []),
    candidate('both', 1, [['businesses'], ['creators', 'businesses']]),
  ];
  const namesOf = (ranked: { candidate: MatchCandidate }[]) => ranked.map((one) => one.candidate.username);
  const ranked = rankMatches(viewer, candidates);
  expect(namesOf(ranked)).toEqual(['both', 'without', 'best', 'worse']);
  expect(ranked.every(({ sortKey }) => Number.isSafeInteger(sortKey))).toBe(true);
  expect(namesOf(rankMatches(viewer, candidates, true))).toEqual(['best', 'both', 'without', 'worse']);
});
