import type { DecidedAction, ReportKind } from './moderation.rules.ts';

/** Something was reported. The subject is the report, the actor the reporter. */
export const REPORT_MADE = 'report.made';

/**
 * A moderator decided, or a rule hid something. The subject is the decision. There is no actor, because moderators
 * stay anonymous to users.
 */
export const CASE_DECIDED = 'moderation.decided';

/** A user objected to a decision. The subject is the decision. */
export const DECISION_OBJECTED = 'moderation.objected';

/** A term was added or removed. The subject is the term. */
export const TERM_CHANGED = 'moderation.term_changed';

export const moderationEvents = [REPORT_MADE, CASE_DECIDED, DECISION_OBJECTED, TERM_CHANGED] as const;

export interface CaseDecidedData {
  kind: ReportKind;
  action: DecidedAction;
  aboutId: string;
  ownerId: string;
  /** The users whose reports the decision answers. */
  reporterIds: string[];
  /** Whether it answers an objection by the owner. */
  onObjection: boolean;
}
