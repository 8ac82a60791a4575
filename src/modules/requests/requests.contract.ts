import { z } from 'zod';
import { defineContract } from '#contract/call.ts';
import { cursor, id, instant, limit, lines, message, tableQuery } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { ACCOUNT_TYPES } from '#contract/product.ts';
import { requestsCalls } from './requests.calls.ts';

const introduction = lines({ min: 1, max: LIMITS.note, tooLong: 'Must be shorter than 500 characters' });
const updateNote = lines({ min: 1, max: LIMITS.note, tooLong: 'Must be shorter than 500 characters!' });
const optionalNote = lines({ max: LIMITS.note, tooLong: 'Must be shorter than 500 characters!' }).optional();

export const requestUpdate = z.object({
  type: z.string(),
  date: instant,
  /** Username; empty when the clock or the system wrote it, or somebody whose account is gone. */
  author: z.string(),
  note: z.string(),
});
export type RequestUpdate = z.infer<typeof requestUpdate>;

const accountType = z.enum(ACCOUNT_TYPES);

/** What everyone may see of a completed collaboration: no notes, no log (decisions.md section 3). */
export const publicRequestView = z
  .object({
    requestId: z.string(),
    kollabId: z.string(),
    kollabTitle: z.string(),
    kollabImageUrl: z.string(),
    kollabCategory: z.string(),
    /** Whether the Kollab's own page can still be opened. */
    kollabAvailable: z.boolean(),
    /** Usernames; empty where the account is gone. */
    sender: z.string(),
    recipient: z.string(),
    users: z.array(z.string()),
    senderDisplayName: z.string(),
    recipientDisplayName: z.string(),
    senderImageUrl: z.string(),
    recipientImageUrl: z.string(),
    senderContentType: z.string(),
    recipientContentType: z.string(),
    senderAccountType: accountType,
    recipientAccountType: accountType,
    datePosted: instant,
    completedAt: instant.nullable(),
    completed: z.boolean(),
  })
  .meta({ id: 'CompletedCollaboration' });
export type PublicRequestView = z.infer<typeof publicRequestView>;

/** A request as its two participants see it: the fields of product.md section 3, and how it was closed. */
export const requestView = publicRequestView
  .extend({
    note: z.string(),
    active: z.boolean(),
    accepted: z.boolean(),
    senderCompleted: z.boolean(),
    recipientCompleted: z.boolean(),
    senderFinalized: z.boolean(),
    recipientFinalized: z.boolean(),
    lastRemindedAt: instant.nullable(),
    closedAt: instant.nullable(),
    closedBy: z.string().nullable(),
    closedHow: z.string().nullable(),
    closingNote: z.string().nullable(),
    updates: z.array(requestUpdate),
  })
  .meta({ id: 'Request' });
export type RequestView = z.infer<typeof requestView>;

const one = z.object({ id });
const own = { requestId: id.optional(), kollabId: id.optional() };
const step = z.object({ note: optionalNote, ...own });
const stepErrors = ['not_found', 'forbidden', 'wrong_state'] as const;

export const requestsContract = defineContract(requestsCalls, {
  createRequest: {
    summary: 'Ask to collaborate on a Kollab. The recipient is its owner, whatever the body says.',
    access: 'verified',
    params: one,
    body: z.object({ note: introduction, kollabId: id.optional() }),
    status: 201,
    answer: z.object({ requestId: z.string(), message: z.string() }),
    errors: ['not_found', 'forbidden', 'kollab_closed', 'already_requested', 'too_many'],
  },
  kollabRequests: {
    summary: "A Kollab's requests: all for its owner, for others their own and the completed ones.",
    access: 'public',
    params: one,
    query: tableQuery.extend({ state: z.enum(['pending', 'active', 'completed']).optional() }),
    answer: z.array(z.union([requestView, publicRequestView])),
    list: 'pages',
    errors: ['not_found', 'not_signed_in'],
  },
  ownRequest: {
    summary: "The viewer's own request on a Kollab, the newest, or null.",
    access: 'viewer',
    params: one,
    answer: requestView.nullable(),
    errors: ['not_found'],
  },
  mayRequest: {
    summary: "Whether the Kollab's owner takes a request from the viewer, and if not, why.",
    access: 'viewer',
    params: one,
    answer: z.object({
      /** Null when they do. A block by the owner reads as their not being available. */
      because: z.enum(['own', 'ownBlock', 'unavailable', 'audienceMissing']).nullable(),
      /** A sentence for the viewer; empty when they do. */
      reason: z.string(),
    }),
    errors: ['not_found'],
  },
  getRequest: {
    summary: 'One request, for its two participants.',
    access: 'viewer',
    params: one,
    answer: requestView,
    errors: ['not_found'],
  },
  endRequest: {
    summary:
      'Reject (recipient, pending), withdraw (sender, pending) or cancel (either, before both completed).',
    access: 'viewer',
    params: one,
    body: z.object({ requestId: id, kollabId: id.optional(), note: optionalNote }),
    answer: message,
    errors: ['not_found', 'wrong_state'],
  },
  acceptRequest: {
    summary: 'Accept a pending request.',
    access: 'verified',
    params: one,
    body: step,
    answer: requestView,
    errors: stepErrors,
  },
  completeRequest: {
    summary: "Mark one's own part complete.",
    access: 'verified',
    params: one,
    body: step,
    answer: requestView,
    errors: stepErrors,
  },
  finalizeRequest: {
    summary: 'Confirm the end; the second confirmation completes the collaboration.',
    access: 'verified',
    params: one,
    body: step,
    answer: requestView,
    errors: stepErrors,
  },
  updateRequest: {
    summary: 'Write an update to the other side.',
    access: 'verified',
    params: one,
    body: z.object({ note: updateNote, ...own }),
    answer: requestView,
    errors: stepErrors,
  },
  remindRequest: {
    summary: 'Remind the recipient of a pending request, at most once in 24 hours.',
    access: 'verified',
    params: one,
    body: z.object(own),
    answer: requestView,
    errors: [...stepErrors, 'too_many'],
  },
  sentRequests: {
    summary: 'Own requests that wait for the other side.',
    access: 'viewer',
    query: tableQuery,
    answer: z.array(requestView),
    list: 'pages',
  },
  receivedRequests: {
    summary: "Requests on one's own Kollabs that wait for an answer.",
    access: 'viewer',
    query: tableQuery,
    answer: z.array(requestView),
    list: 'pages',
  },
  activeRequests: {
    summary: 'Own collaborations under way, of either side.',
    access: 'viewer',
    query: tableQuery,
    answer: z.array(requestView),
    list: 'pages',
  },
  completedRequests: {
    summary: 'Own completed collaborations.',
    access: 'viewer',
    query: tableQuery,
    answer: z.array(requestView),
    list: 'pages',
  },
  completedRequestsOf: {
    summary: "A person's completed collaborations, as everyone may see them.",
    access: 'public',
    params: z.object({ username: z.string().regex(/^[A-Za-z0-9_]{1,32}$/) }),
    query: z.object({ limit, cursor }),
    answer: z.array(publicRequestView),
    list: 'keyset',
    errors: ['not_found'],
  },
  deleteKollab: {
    summary: 'Delete an own Kollab. Refused while collaborations on it are active; closes pending ones.',
    access: 'viewer',
    params: one,
    answer: message,
    errors: ['not_found', 'forbidden', 'open_collaborations'],
  },
});
export type RequestsContract = typeof requestsContract;
