import { z } from 'zod';
import { lines } from '#contract/fields.ts';
import {
  DECISION_ACTIONS,
  DECISION_REASONS,
  DECISION_TEXT,
  OBJECTION_TEXT,
  REPORT_REASONS,
  REPORT_TEXT,
  reasonsFor,
} from './moderation.rules.ts';

/* The forms, apart from the views: their dialogs load only these. */

export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'Choose a reason' }),
  text: lines({ max: REPORT_TEXT, tooLong: `Too long - at most ${REPORT_TEXT} characters` }),
});

const reason = z.enum(DECISION_REASONS, { error: 'Choose a reason' });
const text = lines({ min: 1, max: DECISION_TEXT, tooLong: `Too long - at most ${DECISION_TEXT} characters` });

export const decisionForm = z
  .object({ action: z.enum(DECISION_ACTIONS, { error: 'Choose what to do' }), reason, text })
  .refine(({ action, reason }) => reasonsFor(action).includes(reason), {
    path: ['reason'],
    error: 'Choose a reason for this decision',
  });

/** A decision about an account whose action is known. */
export const accountDecisionForm = (action: 'suspend' | 'lift') =>
  z.object({ reason: z.enum(reasonsFor(action), { error: 'Choose a reason' }), text });

export const objectionForm = z.object({
  text: lines({ min: 1, max: OBJECTION_TEXT, tooLong: `Too long - at most ${OBJECTION_TEXT} characters` }),
});
