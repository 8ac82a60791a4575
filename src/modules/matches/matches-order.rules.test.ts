import { describe, expect, it } from 'vitest';
import { type MatchCandidate, type MatchViewer, matchesAfter, rankMatches } from './matches.rules.ts';

const viewer: MatchViewer = {
  ...{ username: 'viewer', accountType: 'creator', contentType: 'music' },
  ...{ featuredPlatform: 'youtube', audienceSize: 9_999_999_999 },
  ...{ lookingForTypes: [], kollabCategories: [], kollabLanguages: [], kollabPlaces: [], kollabPays: [] },
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
    ...{ morePartners: false, audienceRose: false, answers: null, payments: null, rates: [] },
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

describe('pages', () => {
  const candidates = Array.from({ length: 9 }, (_, n) => ({
    ...{ userId: `id${n}`, username: `u${n}`, accountType: 'creator' as const, contentType: 'music' },
    // Three candidates share each sort key.
    ...{ featuredPlatform: 'none', audienceSize: 100 * (n % 3), kollabs: [], partners: 0 },
    ...{ morePartners: false, audienceRose: false, answers: null, payments: null, rates: [] },
  }));

  it('continue after the last match seen, and skip none with the same sort key if that match is gone', () => {
    const ranked = rankMatches(viewer, candidates);
    const last = ranked[3];
    const at = { key: last?.sortKey ?? 0, id: last?.candidate.userId ?? '' };
    expect(matchesAfter(ranked, at)).toEqual(ranked.slice(4));
    const without = ranked.filter((one) => one !== last);
    expect(matchesAfter(without, at).map(({ candidate }) => candidate.userId)).toEqual(
      without.filter(({ sortKey }) => sortKey <= at.key).map(({ candidate }) => candidate.userId),
    );
    expect(matchesAfter(ranked, { key: -1, id: 'none' })).toEqual([]);
  });
});
