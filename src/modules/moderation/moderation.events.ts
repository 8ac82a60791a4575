import type { DecidedAction, ReportKind } from './moderation.rules.ts';

/** Something was reported. The subject of the event is the report, and the actor the one who reported. */
export const REPORT_MADE = 'report.made';

/** A moderator decided, or a rule hid something. The subject is the decision; it has no actor, since moderators decide in the product's name. */
export const CASE_DECIDED = 'moderation.decided';

/** A user objected to a decision, which is the subject. */
export const DECISION_OBJECTED = 'moderation.objected';

/** A term was added or removed, which is the subject. */
export const TERM_CHANGED = 'moderation.term_changed';

export const moderationEvents = [REPORT_MADE, CASE_DECIDED, DECISION_OBJECTED, TERM_CHANGED] as const;

export interface CaseDecidedData {
  kind: ReportKind;
  action: DecidedAction;
  /** Of what, and whose it is. */
  aboutId: string;
  ownerId: string;
  /** Those whose reports it answers. */
  reporterIds: string[];
  /** Whether it answers an objection of the owner. */
  onObjection: boolean;
}
