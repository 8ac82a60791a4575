/** What can be reported, what is decided about it, and why. Pure; both sides use it; time is an argument. */
import type { AccountState, ContentState } from '#contract/policy.ts';

export const REPORT_KINDS = [
  'user',
  'kollab',
  'post',
  'comment',
  'message',
  'review',
  'reviewReply',
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
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or misleading',
  harassment: 'Harassment or bullying',
  hate: 'Hate or discrimination',
  sexual: 'Sexual content',
  violence: 'Violence or danger',
  scam: 'A scam, or somebody who poses as another',
  copyright: 'Uses what belongs to somebody else',
  other: 'Something else',
};

/** Length of what a reporter adds, in code points. */
export const REPORT_TEXT = 1000;

/** How long what was seen stays after a decision (decisions.md section 8). */
export const KEPT_MONTHS = 6;

/**
 * What a moderator decides about a thing, or about whose it is.
 * - `limit`, `suspend` and `lift` are about the account of its owner
 * - `dismiss`: it stays as it is; an objection to an earlier decision is refused by it
 */
export const DECISION_ACTIONS = [
  'take_down',
  'restore',
  'warn',
  'limit',
  'suspend',
  'lift',
  'dismiss',
] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

/** The same with what a rule does, at once and until a moderator has looked: `hide`. */
export const DECIDED_ACTIONS = [...DECISION_ACTIONS, 'hide'] as const;
export type DecidedAction = (typeof DECIDED_ACTIONS)[number];

/** What stands in the audit log: decisions, roles given by the command line, and changes of the terms. */
export const LOGGED_ACTIONS = [...DECIDED_ACTIONS, 'role', 'term_added', 'term_removed'] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];

/** What the rows of the audit log are about. */
export const LOGGED_KINDS = [...REPORT_KINDS, 'term'] as const;
export type LoggedKind = (typeof LOGGED_KINDS)[number];

/** Decisions of moderators against a user. */
export const AGAINST = ['take_down', 'warn', 'limit', 'suspend'] as const satisfies readonly DecisionAction[];

/** Whether its owner is given reasons, and may object. */
export function isAgainst(action: LoggedAction): boolean {
  return action === 'hide' || AGAINST.some((one) => one === action);
}

/** Why a decision is not against a user. */
export const LIFTING_REASONS = ['within_rules', 'corrected', 'insufficient'] as const;
export const DECISION_REASONS = [...REPORT_REASONS, ...LIFTING_REASONS] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];
/** As above, and those of rows about a role and about a term. */
export const LOGGED_REASONS = [...DECISION_REASONS, 'role', 'term'] as const;
export type LoggedReason = (typeof LOGGED_REASONS)[number];

/** Whether the user it is about may read it: that a report was dismissed is not told to the reported. */
export function isReadByOwner({ action, objections }: { action: LoggedAction; objections: number }): boolean {
  return action !== 'dismiss' || objections > 0;
}

interface Logged {
  kind: LoggedKind;
  action: LoggedAction;
  reason: LoggedReason;
}

/** Whether a row of the log decides about a user or something of theirs; the others are about roles and terms. */
export function isDecided<R extends Logged>(
  row: R,
): row is R & { kind: ReportKind; action: DecidedAction; reason: DecisionReason } {
  return DECIDED_ACTIONS.some((one) => one === row.action);
}

export const DECISION_REASON_LABELS: Readonly<Record<DecisionReason, string>> = {
  ...REASON_LABELS,
  within_rules: 'It is within our rules',
  corrected: 'An earlier decision was wrong',
  insufficient: 'What we know is not enough to act on',
};

/** The reasons among which a decision of a kind has one. */
export function reasonsFor(action: DecisionAction): readonly DecisionReason[] {
  return isAgainst(action) ? REPORT_REASONS : LIFTING_REASONS;
}

/** What of the queue is shown; all of it where nothing is chosen. */
export const QUEUE_SHOWS = ['hidden'] as const;

/** Lengths in code points: of the text of a decision, and of an objection. */
export const DECISION_TEXT = 2000;
export const OBJECTION_TEXT = 2000;

/** How long a user may object to a decision (decisions.md section 8). */
export function objectsUntil(decided: Date): Date {
  const until = new Date(decided);
  until.setUTCMonth(until.getUTCMonth() + OBJECTION_MONTHS);
  return until;
}
const OBJECTION_MONTHS = 6;

/** What an objection to a decision is granted by. */
function grantedBy(contested: LoggedAction): DecisionAction {
  return contested === 'take_down' ? 'restore' : 'lift';
}

/** The decisions that end what a rule hid: the last one for good, the others bring it back. */
export const END_HIDING: readonly DecisionAction[] = ['restore', 'dismiss', 'warn', 'take_down'];

/** Whether a decision ends what a rule hid. One about its owner's account leaves it hidden. */
export function endsHiding(action: DecisionAction): boolean {
  return END_HIDING.includes(action);
}

/** An objection that waits, by what it is against. */
export interface OpenObjection {
  contested: LoggedAction;
  /** Whether the moderator who asks decided what it is against. */
  own: boolean;
}

/** Whether a decision answers an objection: by granting it, or by dismissing it. */
export function answers(action: DecisionAction, contested: LoggedAction): boolean {
  if (contested === 'hide') return endsHiding(action);
  return action === 'dismiss' || action === grantedBy(contested);
}

/** What a decision changes. */
export interface Effects {
  /** What the log has. What a rule hid is back once it is dismissed, and its owner is told so. */
  action: DecisionAction;
  /** The new states of the thing and of its owner's account; null for no change. */
  state: Exclude<ContentState, 'deleted' | 'hidden'> | null;
  ownerState: Exclude<AccountState, 'deleted'> | null;
}

/** @param state how the thing stands */
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

/** The decisions that change the account. */
const OWNER_STATES: Partial<Record<DecisionAction, Effects['ownerState']>> = {
  limit: 'limited',
  suspend: 'suspended',
  lift: 'active',
};

/** How a reported thing stands, for what can be decided about it. */
export interface CaseFacts {
  kind: ReportKind;
  openReports: number;
  objections: readonly OpenObjection[];
  /** Whether it is in sight; null where it is gone, and for what cannot be taken down. */
  state: ContentState | null;
  /** Null where the account is gone. */
  ownerState: AccountState | null;
}

/**
 * Whether a decision can be made now. One against a user answers reports: of two moderators at once the second finds
 * none that are open. What was decided can be taken back at any time.
 */
export function isPossible(action: DecisionAction, facts: CaseFacts): boolean {
  const { kind, openReports, objections, state, ownerState } = facts;
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
    case 'limit':
      return openReports > 0 && ownerState === 'active';
    case 'suspend':
      return openReports > 0 && (ownerState === 'active' || ownerState === 'limited');
    case 'lift': {
      const restricted = ownerState === 'limited' || ownerState === 'suspended';
      return restricted || (isThere && objections.some(({ contested }) => contested === 'warn'));
    }
  }
}
