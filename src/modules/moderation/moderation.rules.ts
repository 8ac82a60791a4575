/** Pure, with the time as a parameter; used by server and browser. */
import type { AccountState, ContentState, PresentAccountState } from '#contract/policy.ts';

export const REPORT_KINDS = [
  'user',
  'kollab',
  'post',
  'comment',
  'message',
  'review',
  'reviewReply',
  'showcase',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'scam',
  'copyright',
  'notPaid',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Only for a user, and with the collaboration that it is about. The others are for everything. */
export const NOT_PAID = 'notPaid' satisfies ReportReason;

export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or misleading',
  harassment: 'Harassment or bullying',
  hate: 'Hate or discrimination',
  sexual: 'Sexual content',
  violence: 'Violence or danger',
  scam: 'Scam or impersonation',
  copyright: 'Uses somebody else’s work',
  notPaid: 'Has not paid what was agreed',
  other: 'Something else',
};

/** In code points. */
export const REPORT_TEXT = 1000;

/** How long a snapshot is stored after the decision. */
export const SNAPSHOT_MONTHS = 6;

/**
 * - `limit`, `suspend` and `lift` change the owner's account
 * - `unverify` takes back the owner's verified domains; `lift` reverses it, too
 * - `dismiss` changes nothing, and refuses a waiting objection
 */
export const DECISION_ACTIONS = [
  'take_down',
  'restore',
  'warn',
  'unverify',
  'limit',
  'suspend',
  'lift',
  'dismiss',
] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

/** Only rules `hide`, until a moderator decides. */
export const DECIDED_ACTIONS = [...DECISION_ACTIONS, 'hide'] as const;
export type DecidedAction = (typeof DECIDED_ACTIONS)[number];

export const LOGGED_ACTIONS = [...DECIDED_ACTIONS, 'role', 'term_added', 'term_removed'] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];

export const LOGGED_KINDS = [...REPORT_KINDS, 'term'] as const;
export type LoggedKind = (typeof LOGGED_KINDS)[number];

export const ADVERSE_ACTIONS = [
  'take_down',
  'warn',
  'unverify',
  'limit',
  'suspend',
] as const satisfies readonly DecisionAction[];

/** The owner receives a statement of reasons and may object. */
export function isAdverse(action: LoggedAction): boolean {
  return action === 'hide' || ADVERSE_ACTIONS.some((one) => one === action);
}

export const LIFTING_REASONS = ['within_rules', 'corrected', 'insufficient'] as const;
export const DECISION_REASONS = [...REPORT_REASONS, ...LIFTING_REASONS] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];
export const LOGGED_REASONS = [...DECISION_REASONS, 'role', 'term'] as const;
export type LoggedReason = (typeof LOGGED_REASONS)[number];

/** The owner does not learn of dismissed reports, except as the answer to an objection. */
export function isReadByOwner({ action, objections }: { action: LoggedAction; objections: number }): boolean {
  return action !== 'dismiss' || objections > 0;
}

interface Logged {
  kind: LoggedKind;
  action: LoggedAction;
  reason: LoggedReason;
}

/** The other rows of the audit log are changes of roles and terms. */
export function isDecided<R extends Logged>(
  row: R,
): row is R & { kind: ReportKind; action: DecidedAction; reason: DecisionReason } {
  return DECIDED_ACTIONS.some((one) => one === row.action);
}

export const DECISION_REASON_LABELS: Readonly<Record<DecisionReason, string>> = {
  ...REASON_LABELS,
  within_rules: 'It is within our rules',
  corrected: 'An earlier decision was wrong',
  insufficient: 'There is not enough evidence',
};

export function reasonsFor(action: DecisionAction): readonly DecisionReason[] {
  return isAdverse(action) ? REPORT_REASONS : LIFTING_REASONS;
}

export const QUEUE_SHOWS = ['hidden'] as const;

/** In code points. */
export const DECISION_TEXT = 2000;
export const OBJECTION_TEXT = 2000;

export function objectionDeadline(decided: Date): Date {
  const until = new Date(decided);
  until.setUTCMonth(until.getUTCMonth() + OBJECTION_MONTHS);
  return until;
}
const OBJECTION_MONTHS = 6;

function grantedBy(contested: LoggedAction): DecisionAction {
  return contested === 'take_down' ? 'restore' : 'lift';
}

/** Decisions that end hiding by a rule. `take_down` makes it permanent; the others show the thing again. */
export const END_HIDING: readonly DecisionAction[] = ['restore', 'dismiss', 'warn', 'take_down'];

/** A decision about the owner's account does not. */
export function endsHiding(action: DecisionAction): boolean {
  return END_HIDING.includes(action);
}

export interface OpenObjection {
  contested: LoggedAction;
  /** Whether the current moderator made the contested decision. */
  own: boolean;
}

/** By granting or dismissing the objection. */
export function answersObjection(action: DecisionAction, contested: LoggedAction): boolean {
  if (contested === 'hide') return endsHiding(action);
  return action === 'dismiss' || action === grantedBy(contested);
}

export interface Effects {
  /**
   * The action in the audit log. Dismissing a case that a rule hid is logged as a restoration, and the owner is
   * notified.
   */
  action: DecisionAction;
  /** Null for no change. */
  state: Exclude<ContentState, 'deleted' | 'hidden'> | null;
  ownerState: PresentAccountState | null;
}

/** @param state the thing's current state */
export function effectsOf(asked: DecisionAction, state: ContentState | null): Effects {
  const isHidden = state === 'hidden';
  const action = isHidden && asked === 'dismiss' ? 'restore' : asked;
  const isBack = action === 'restore' || (isHidden && action === 'warn');
  return {
    action,
    state: action === 'take_down' ? 'taken_down' : isBack ? 'active' : null,
    ownerState: OWNER_STATES[action] ?? null,
  };
}

const OWNER_STATES: Partial<Record<DecisionAction, Effects['ownerState']>> = {
  limit: 'limited',
  suspend: 'suspended',
  lift: 'active',
};

export interface CaseFacts {
  kind: ReportKind;
  openReports: number;
  objections: readonly OpenObjection[];
  /** Whether it is visible; null if it is deleted, and for kinds that cannot be taken down. */
  state: ContentState | null;
  /** Null if the account is deleted. */
  ownerState: AccountState | null;
  /** The owner's domains. */
  domains: { verified: boolean; withheld: boolean };
}

/**
 * A decision against a user needs an open report, so the second of two concurrent moderators is refused. A
 * decision can be reversed at any time.
 */
export function isPossible(action: DecisionAction, facts: CaseFacts): boolean {
  const { kind, openReports, objections, state, ownerState, domains } = facts;
  const isThere = ownerState !== null && ownerState !== 'deleted';
  switch (action) {
    case 'dismiss':
      return openReports > 0 || objections.length > 0;
    case 'take_down':
      return kind !== 'user' && (state === 'hidden' || (openReports > 0 && state === 'active'));
    case 'restore':
      return state === 'taken_down' || state === 'hidden';
    case 'warn':
      return isThere && openReports > 0;
    case 'unverify':
      return isThere && openReports > 0 && domains.verified;
    case 'limit':
      return openReports > 0 && ownerState === 'active';
    case 'suspend':
      return openReports > 0 && (ownerState === 'active' || ownerState === 'limited');
    case 'lift': {
      const restricted = ownerState === 'limited' || ownerState === 'suspended';
      const contests = objections.some(({ contested }) => contested === 'warn' || contested === 'unverify');
      return restricted || (isThere && (domains.withheld || contests));
    }
  }
}
