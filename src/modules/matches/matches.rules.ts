import { type AccountType, accountTypeLabel, categoryLabel, platformLabel } from '#contract/product.ts';
import { joinedWords } from '#contract/words.ts';
import { lookingForTypeOf, looksFor } from '#modules/kollabs/kollabs.rules.ts';
import { languageLabel } from '#modules/kollabs/languages.rules.ts';
import { minorUnits } from '#modules/kollabs/payment.rules.ts';
import { REMOTE } from '#modules/kollabs/terms.rules.ts';
import { type Rate, rateLabel, rateText } from '#modules/portfolio/portfolio.rules.ts';
import { answersText } from '#modules/profiles/answers.messages.ts';
import { paymentsText } from '#modules/profiles/payments.messages.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import type { MatchReasonKind } from './matches.contract.ts';

export const MATCH_LIST_SIZE = 50;
export const KOLLABS_SHOWN = 3;

interface MatchPerson {
  username: string;
  accountType: AccountType;
  contentType: string;
  /** 'none' if no channel is featured; then the audience is unknown, too. */
  featuredPlatform: string;
  audienceSize: number;
}

export interface MatchViewer extends MatchPerson {
  /** Account types that the viewer's open Kollabs look for, and their categories; may repeat. */
  lookingForTypes: readonly string[];
  kollabCategories: readonly string[];
  kollabLanguages: readonly string[];
  kollabPlaces: readonly string[];
  /** What they pay, if it is money. */
  kollabPays: readonly { amount: string; currency: string }[];
  /** The last day on which a Kollab counts as closing soon. */
  soonUntil: string;
}

interface MatchKollab {
  category: string;
  lookingForTypes: readonly string[];
  payment: { kind: string } | null;
  deadline: string | null;
  place: string | null;
  languages: readonly string[];
  partners: number | null;
}

export interface MatchCandidate extends MatchPerson {
  kollabs: readonly MatchKollab[];
  partners: number;
  /** Whether there may be more partners, because not all completed collaborations were read. */
  morePartners: boolean;
  /** Whether their audience recently rose suddenly. Then its size is ignored (connections.rules.ts). */
  audienceRose: boolean;
  /** How they answer requests; null with too few requests. */
  answers: PublicUser['answers'];
  /** Whether they pay on time; null with too few payments. */
  payments: PublicUser['payments'];
  /** Those that everyone sees. */
  rates: readonly Omit<Rate, 'shown'>[];
}

interface Reason {
  kind: MatchReasonKind;
  text: string;
  /** Added to the score; above 0. */
  points: number;
}

export interface Ranked<C> {
  candidate: C;
  /**
   * The sort key, highest first. It combines whether they look for the viewer's type, the score, and the distance of
   * audiences.
   */
  sortKey: number;
  score: number;
  reasons: Reason[];
}

/**
 * Ranks the candidates, best match first. The viewer, duplicates and candidates without a reason are dropped. Users
 * whose Kollabs look only for the other account type come last, unless the viewer is looking for users to invite. Ties
 * are broken by the nearer audience, then by name.
 */
export function rankMatches<C extends MatchCandidate>(
  viewer: MatchViewer,
  candidates: readonly C[],
  toInvite = false,
): Ranked<C>[] {
  const seen = new Set([nameOf(viewer)]);
  const ranked: Ranked<C>[] = [];
  for (const candidate of candidates) {
    if (seen.has(nameOf(candidate))) continue;
    seen.add(nameOf(candidate));
    const reasons = matchReasons(viewer, candidate);
    const score = reasons.reduce((sum, { points }) => sum + points, 0);
    const first = toInvite || !looksOnlyForOtherType(viewer, candidate) ? FIRST_POINTS : 0;
    const sortKey = sortKeyOf(first + score, Math.abs(candidate.audienceSize - viewer.audienceSize));
    if (score > 0) ranked.push({ candidate, sortKey, score, reasons });
  }
  return ranked
    .sort((a, b) => b.sortKey - a.sortKey || (nameOf(a.candidate) < nameOf(b.candidate) ? -1 : 1))
    .slice(0, MATCH_LIST_SIZE);
}

/** Larger distances count as this one, so that the sort key stays a safe integer. */
const MAX_DISTANCE = 10_000_000_000;

/** Points for candidates of the first group; more than the highest possible score. */
const FIRST_POINTS = 400;

function sortKeyOf(score: number, distance: number): number {
  return Math.round(score * 1000) * MAX_DISTANCE + MAX_DISTANCE - 1 - Math.min(distance, MAX_DISTANCE - 1);
}

/**
 * Returns the matches after the last one of a page. If that match is gone, matches with the same sort key are returned
 * again, since they may not have been shown.
 */
export function matchesAfter<C extends { userId: string }>(
  ranked: readonly Ranked<C>[],
  last: { key: number; id: string },
): Ranked<C>[] {
  const seen = ranked.findIndex(({ candidate }) => candidate.userId === last.id);
  return ranked.slice(seen === -1 ? 0 : seen + 1).filter(({ sortKey }) => sortKey <= last.key);
}

export function matchReasons(viewer: MatchViewer, candidate: MatchCandidate): Reason[] {
  return [
    contentReason(viewer, candidate),
    looksForYou(viewer, candidate),
    platformReason(viewer, candidate),
    audienceReason(viewer, candidate),
    yourCategory(viewer, candidate),
    youLookFor(viewer, candidate),
    recordReason(candidate),
    answersReason(candidate),
    paysReason(viewer, candidate),
    rateReason(viewer, candidate),
    languageReason(viewer, candidate),
    paidReason(candidate),
    remoteReason(candidate),
    placeReason(viewer, candidate),
    partnersReason(candidate),
    closesReason(viewer, candidate),
  ]
    .filter((reason) => reason !== null)
    .sort((a, b) => b.points - a.points);
}

function contentReason(viewer: MatchViewer, { contentType, kollabs }: MatchCandidate): Reason | null {
  const category = categoryLabel(viewer.contentType);
  if (contentType === viewer.contentType) {
    return { kind: 'contentType', text: `You are both in ${category}`, points: 25 };
  }
  if (!kollabs.some((kollab) => kollab.category === viewer.contentType)) return null;
  return { kind: 'theirCategory', text: `Has an open Kollab in ${category}, your field`, points: 15 };
}

function looksForYou(viewer: MatchViewer, { kollabs }: MatchCandidate): Reason | null {
  if (!kollabs.some(({ lookingForTypes }) => looksFor(lookingForTypes, viewer.accountType))) return null;
  return { kind: 'looksForYou', text: `Is looking for ${lookingForTypeOf(viewer)} like you`, points: 20 };
}

/** Whether the candidate has open Kollabs, and all of them look only for the other account type. */
function looksOnlyForOtherType({ accountType }: MatchViewer, { kollabs }: MatchCandidate): boolean {
  return kollabs.length > 0 && !kollabs.some(({ lookingForTypes }) => looksFor(lookingForTypes, accountType));
}

function platformReason(viewer: MatchViewer, { featuredPlatform }: MatchCandidate): Reason | null {
  if (featuredPlatform === 'none' || featuredPlatform !== viewer.featuredPlatform) return null;
  return { kind: 'platform', text: `You are both on ${platformLabel(featuredPlatform)}`, points: 15 };
}

/** Audiences that differ by more than this factor are not near. */
const MAX_AUDIENCE_RATIO = 10;

function audienceReason(viewer: MatchViewer, candidate: MatchCandidate): Reason | null {
  if (viewer.featuredPlatform === 'none' || candidate.featuredPlatform === 'none') return null;
  if (candidate.audienceRose) return null;
  const sizes = [viewer.audienceSize, candidate.audienceSize];
  const times = (Math.max(...sizes) + 1) / (Math.min(...sizes) + 1);
  if (times > MAX_AUDIENCE_RATIO) return null;
  return {
    kind: 'audience',
    text:
      times <= 1.5
        ? 'An audience about the size of yours'
        : times <= 3
          ? 'An audience close to yours in size'
          : 'An audience in the same league as yours',
    points: 2 + 18 * (1 - Math.log(times) / Math.log(MAX_AUDIENCE_RATIO)),
  };
}

function yourCategory(viewer: MatchViewer, { contentType }: MatchCandidate): Reason | null {
  if (contentType === viewer.contentType || !viewer.kollabCategories.includes(contentType)) return null;
  const text = `Is in ${categoryLabel(contentType)}, like one of your Kollabs`;
  return { kind: 'yourCategory', text, points: 12 };
}

function youLookFor(viewer: MatchViewer, candidate: MatchCandidate): Reason | null {
  const they = lookingForTypeOf(candidate);
  if (!viewer.lookingForTypes.includes(they)) return null;
  const type = accountTypeLabel(candidate.accountType).toLowerCase();
  return { kind: 'youLookFor', text: `Is a ${type}, and your Kollabs look for ${they}`, points: 10 };
}

function recordReason({ partners, morePartners }: MatchCandidate): Reason | null {
  if (partners < 1) return null;
  const people = morePartners
    ? `${partners} or more different people`
    : partners === 1
      ? 'one person'
      : `${partners} different people`;
  return {
    kind: 'record',
    text: `Has completed collaborations with ${people}`,
    // Logarithmic, up to 15 partners.
    points: 2.5 * Math.min(4, Math.log2(1 + partners)),
  };
}

/** A smaller share of answers, or slower answers, are no reason. */
const ANSWERS = { least: 0.5, usualSeconds: 7 * 24 * 60 * 60, points: 10 };

function answersReason({ answers }: MatchCandidate): Reason | null {
  if (answers === null || answers.usualSeconds === null) return null;
  const rate = answers.answered / answers.requests;
  if (rate < ANSWERS.least || answers.usualSeconds > ANSWERS.usualSeconds) return null;
  return { kind: 'answers', text: answersText(answers), points: ANSWERS.points * rate };
}

/** A smaller share of payments on time is no reason. */
const PAYS = { least: 0.9, points: 10 };

function paysReason({ accountType }: MatchViewer, { payments }: MatchCandidate): Reason | null {
  if (accountType !== 'creator' || payments === null) return null;
  const rate = payments.onTime / payments.due;
  if (rate < PAYS.least) return null;
  return { kind: 'pays', text: paymentsText(payments), points: PAYS.points * rate };
}

/** Currencies are not converted. */
function rateReason({ kollabPays }: MatchViewer, { rates }: MatchCandidate): Reason | null {
  const rate = rates.find(({ currency, least }) =>
    kollabPays.some((pay) => pay.currency === currency && minorUnits(least) <= minorUnits(pay.amount)),
  );
  if (!rate) return null;
  const text = `Has a rate that one of your Kollabs pays: ${rateLabel(rate.kind)}, ${rateText(rate)}`;
  return { kind: 'rate', text, points: 6 };
}

function languageReason({ kollabLanguages }: MatchViewer, { kollabs }: MatchCandidate): Reason | null {
  const common = kollabLanguages.find((code) => kollabs.some(({ languages }) => languages.includes(code)));
  if (common === undefined) return null;
  const text = `Has an open Kollab in ${languageLabel(common)}, like you`;
  return { kind: 'language', text, points: 6 };
}

function paidReason({ kollabs }: MatchCandidate): Reason | null {
  if (!kollabs.some(({ payment }) => payment?.kind === 'money')) return null;
  return { kind: 'paid', text: 'Has an open Kollab that pays money', points: 4 };
}

function remoteReason({ kollabs }: MatchCandidate): Reason | null {
  if (!kollabs.some(({ place }) => place === REMOTE)) return null;
  return { kind: 'remote', text: 'Has a remote open Kollab', points: 3 };
}

/** Compares the locations that both users' Kollabs name, by their words. */
function placeReason({ kollabPlaces }: MatchViewer, { kollabs }: MatchCandidate): Reason | null {
  const own = kollabPlaces.map(joinedWords);
  const common = kollabs.find(
    ({ place }) => place !== null && place !== REMOTE && own.includes(joinedWords(place)),
  );
  if (!common) return null;
  return { kind: 'place', text: `Has an open Kollab in ${common.place}, like you`, points: 5 };
}

function partnersReason({ kollabs }: MatchCandidate): Reason | null {
  const most = Math.max(0, ...kollabs.map(({ partners }) => partners ?? 0));
  if (most < 2) return null;
  return { kind: 'severalPartners', text: `Has an open Kollab for ${most} partners`, points: 2 };
}

function closesReason({ soonUntil }: MatchViewer, { kollabs }: MatchCandidate): Reason | null {
  if (!kollabs.some(({ deadline }) => deadline !== null && deadline <= soonUntil)) return null;
  return { kind: 'closesSoon', text: 'Has an open Kollab that closes within a week', points: 1 };
}

function nameOf({ username }: Pick<MatchPerson, 'username'>): string {
  return username.toLowerCase();
}
