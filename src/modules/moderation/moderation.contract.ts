import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, message } from '#contract/fields.ts';
import { ACCOUNT_STATES, CONTENT_STATES, REACTABLE_KINDS } from '#contract/policy.ts';
import { instalmentView } from '#modules/agreements/agreements.contract.ts';
import { HIDING_RULES } from './hiding.rules.ts';
import { moderationEndpoints } from './moderation.endpoints.ts';
import {
  DECIDED_ACTIONS,
  DECISION_ACTIONS,
  DECISION_REASONS,
  LOGGED_ACTIONS,
  LOGGED_KINDS,
  LOGGED_REASONS,
  NOT_PAID,
  QUEUE_SHOWS,
  REPORT_KINDS,
  REPORT_REASONS,
} from './moderation.rules.ts';
import { decisionForm, objectionForm, reportForm } from './moderation-forms.contract.ts';

const kind = z.enum(REPORT_KINDS);
/** Snapshot of a thing's view at the time of the report. */
const seen = z.record(z.string(), z.unknown());
/** What the record of pay said at the time of the report. */
const payRecord = z.object({ currency: z.string(), instalments: z.array(instalmentView) });
export type PayRecord = z.infer<typeof payRecord>;
const reasons = z.array(z.enum(REPORT_REASONS));
const hiddenBy = z.enum(HIDING_RULES).nullable();

/** The owner of a reported thing; without a name if the account is deleted. */
const caseOwner = z.object({
  username: z.string(),
  displayName: z.string(),
  state: z.enum(ACCOUNT_STATES),
  dateJoined: instant.nullable(),
  decisions: z.number(),
});

export const queuedCase = z
  .object({
    kind,
    /** Id of the thing; for a reported user, the user's id. */
    id: z.string(),
    since: instant,
    seen,
    reports: z.number(),
    reasons,
    /** Whether an objection to an earlier decision is waiting. */
    objected: z.boolean(),
    /** The rule that hid it; null if none did, or if a decision ended it. */
    hiddenBy,
    owner: caseOwner,
  })
  .meta({ id: 'QueuedCase' });
export type QueuedCase = z.infer<typeof queuedCase>;

export const loggedDecision = z
  .object({
    decisionId: z.string(),
    kind: z.enum(LOGGED_KINDS),
    id: z.string(),
    action: z.enum(LOGGED_ACTIONS),
    reason: z.enum(LOGGED_REASONS),
    text: z.string(),
    date: instant,
    /** Usernames; empty for the command line and for deleted accounts. */
    moderator: z.string(),
    operator: z.boolean(),
    owner: z.string(),
    reports: z.number(),
    objection: z.enum(['waits', 'granted', 'refused']).nullable(),
  })
  .meta({ id: 'LoggedDecision' });
export type LoggedDecision = z.infer<typeof loggedDecision>;

export const caseView = z
  .object({
    kind,
    id: z.string(),
    /** Since when the case is open; null if nothing waits. */
    since: instant.nullable(),
    seen,
    /** Whether others see it now; null if it is deleted, and for kinds that cannot be taken down. */
    state: z.enum(CONTENT_STATES).nullable(),
    /** For a visible comment, what it was written on. */
    on: z.object({ kind: z.enum(REACTABLE_KINDS), id: z.string() }).nullable(),
    hiddenBy,
    owner: caseOwner,
    /** The number of all; `reports` has the newest. */
    openReports: z.number(),
    reports: z.array(
      z.object({
        reason: z.enum(REPORT_REASONS),
        text: z.string(),
        date: instant,
        /** Null unless the reason is `notPaid`. */
        payRecord: payRecord.nullable(),
      }),
    ),
    objections: z.array(
      z.object({ decisionId: z.string(), action: z.enum(LOGGED_ACTIONS), text: z.string(), date: instant }),
    ),
    /** Earlier decisions about the owner, newest first. */
    before: z.array(loggedDecision),
    actions: z.array(z.enum(DECISION_ACTIONS)),
  })
  .meta({ id: 'ModerationCase' });
export type CaseView = z.infer<typeof caseView>;

/** The statement of reasons: a decision as its owner sees it. */
export const decisionView = z
  .object({
    decisionId: z.string(),
    kind,
    action: z.enum(DECIDED_ACTIONS),
    reason: z.enum(DECISION_REASONS),
    text: z.string(),
    date: instant,
    /** The snapshot; null once it is deleted. */
    seen: seen.nullable(),
    /**
     * When a decision ended the hiding by a rule, and which; null until then. The id is null if the owner is not
     * notified.
     */
    ended: z.object({ decisionId: z.string().nullable(), date: instant }).nullable(),
    /** Null if the user may not object or already did. */
    objectUntil: instant.nullable(),
    objection: z
      .object({ text: z.string(), date: instant, outcome: z.enum(['waits', 'granted', 'refused']) })
      .nullable(),
  })
  .meta({ id: 'Decision' });
export type DecisionView = z.infer<typeof decisionView>;

const one = z.object({ id });
const about = z.object({ kind, id });
const page = z.object({ limit, cursor });

export const moderationContract = defineContract(moderationEndpoints, {
  report: {
    summary:
      'Report something to the moderators, with a copy of what you see. Its owner is not told. With the reason `notPaid`, the payer of an instalment to you that is marked as missing, with a copy of the record of pay. Idempotent.',
    access: 'verified',
    body: reportForm
      .extend({
        kind: z.enum(REPORT_KINDS, { error: 'Choose what to report' }),
        /**
         * A username for a user, an id for all other kinds. With the reason `notPaid` it may be the id of the
         * collaboration, for a payer whose account is suspended.
         */
        id: z.string().regex(/^[A-Za-z0-9_-]{1,36}$/, 'Choose what to report'),
        text: reportForm.shape.text.default(''),
        /** The collaboration in which the user has not paid, with the reason `notPaid`. */
        requestId: id.optional(),
      })
      .refine(({ reason, kind }) => reason !== NOT_PAID || kind === 'user', {
        path: ['reason'],
        error: 'Only users can be reported for this',
      })
      .refine(({ reason, requestId }) => (reason === NOT_PAID) === (requestId !== undefined), {
        path: ['requestId'],
        error: 'Say which collaboration was not paid, for this reason only',
      }),
    response: message,
    errors: ['not_found', 'forbidden'],
  },
  moderationQueue: {
    summary:
      'The cases that wait for a decision, for moderators. Each reported thing has one case. With `show=hidden` only the cases of what a rule hid.',
    access: 'viewer',
    query: page.extend({ show: z.enum(QUEUE_SHOWS).optional() }),
    response: z.array(queuedCase),
    list: 'keyset',
    errors: ['not_found'],
  },
  moderationCase: {
    summary: 'A case with its reports, its objections and earlier decisions, for moderators.',
    access: 'viewer',
    params: about,
    response: caseView,
    errors: ['not_found'],
  },
  decideCase: {
    summary: 'Decide about a reported thing or its owner, for moderators. Closes its open reports.',
    access: 'viewer',
    params: about,
    body: decisionForm,
    response: z.object({ decisionId: z.string(), message: z.string() }),
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  moderationLog: {
    summary: 'All decisions, given roles and changes of the blocked words, newest first, for moderators.',
    access: 'viewer',
    query: page,
    response: z.array(loggedDecision),
    list: 'keyset',
    errors: ['not_found'],
  },
  getDecision: {
    summary:
      'A decision about you or your content, with its reasons. Given the id of the content, the newest decision that hid it or took it down.',
    access: 'viewer',
    params: one,
    response: decisionView,
    errors: ['not_found'],
  },
  objectToDecision: {
    summary: 'Object to a decision about you, once, within six months.',
    access: 'viewer',
    whileSuspended: true,
    params: one,
    body: objectionForm,
    response: message,
    errors: ['not_found', 'wrong_state'],
  },
});
export type ModerationContract = typeof moderationContract;
