import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, lines, message, tableQuery, username } from '#contract/fields.ts';
import { ACCOUNT_TYPES } from '#contract/product.ts';
import { filesErrors } from '#modules/files/files.errors.ts';
import { KOLLAB_WORDS } from '#modules/kollabs/kollab-form.contract.ts';
import { kollabView, seenVersion } from '#modules/kollabs/kollabs.contract.ts';
import { kollabEdit, requestTerms } from './request-terms.contract.ts';
import { requestsEndpoints } from './requests.endpoints.ts';
import { requestsErrors } from './requests.errors.ts';
import { introductionForm, priceView } from './requests.introduction.contract.ts';
import { NOTE_LENGTH } from './requests.limits.rules.ts';
import { endings } from './requests.moves.rules.ts';
import { openCollaborations } from './requests.payloads.contract.ts';

const updateNote = lines({ min: 1, max: NOTE_LENGTH, tooLong: 'Must be shorter than 500 characters!' });
export const optionalNote = lines({
  max: NOTE_LENGTH,
  tooLong: 'Must be shorter than 500 characters!',
}).optional();

export const requestUpdate = z.object({
  type: z.string(),
  date: instant,
  /** A username. Empty for the clock, the system and a deleted account. */
  author: z.string(),
  note: z.string(),
});
export type RequestUpdate = z.infer<typeof requestUpdate>;

const accountType = z.enum(ACCOUNT_TYPES);

/** The public view of a completed collaboration: no notes and no log. */
export const publicRequestView = z
  .object({
    requestId: z.string(),
    kollabId: z.string(),
    kollabTitle: z.string(),
    kollabImageUrl: z.string(),
    kollabCategory: z.string(),
    /** Whether the page of the Kollab can still be opened. */
    kollabAvailable: z.boolean(),
    /** Usernames; empty if the account is deleted. */
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

export const requestView = publicRequestView
  .extend({
    note: z.string(),
    /** URLs that the sender added to the note. */
    links: z.array(z.string()),
    /** What the sender asks for; null if they named no price. */
    price: priceView.nullable(),
    active: z.boolean(),
    accepted: z.boolean(),
    senderCompleted: z.boolean(),
    recipientCompleted: z.boolean(),
    senderFinalized: z.boolean(),
    recipientFinalized: z.boolean(),
    lastRemindedAt: instant.nullable(),
    closedAt: instant.nullable(),
    /** When this open collaboration is closed, because the account of a side is deleted then; null if none is. */
    closesAt: instant.nullable(),
    closedBy: z.string().nullable(),
    closedHow: z.string().nullable(),
    closingNote: z.string().nullable(),
    updates: z.array(requestUpdate),
  })
  .meta({ id: 'Request' });
export type RequestView = z.infer<typeof requestView>;

const idParams = z.object({ id });
/** A body may repeat the ids of the path. Other ids are refused. */
const repeatedIds = { requestId: id.optional(), kollabId: id.optional() };
const stepBody = z.object({ note: optionalNote, ...repeatedIds });
const stepErrors = ['not_found', 'forbidden', 'wrong_state'] as const;
const stepSpec = {
  access: 'verified',
  params: idParams,
  body: stepBody,
  words: ['note'],
  response: requestView,
  errors: stepErrors,
} as const;

const finishSpec = {
  ...stepSpec,
  body: stepBody.extend({ acknowledged: z.boolean().optional() }),
  errors: [...stepErrors, requestsErrors.open_items],
} as const;

export const requestsContract = defineContract(requestsEndpoints, {
  createRequest: {
    summary:
      "Send a request on a Kollab. The recipient is always the Kollab's owner. With `seen`, the version that the sender saw, it is refused if the Kollab was edited since.",
    access: 'verified',
    params: idParams,
    body: introductionForm.partial({ links: true }).extend({ kollabId: id.optional(), seen: seenVersion }),
    words: ['note', 'links'],
    status: 201,
    response: z.object({ requestId: z.string(), message: z.string() }),
    errors: [
      'not_found',
      'forbidden',
      requestsErrors.kollab_closed,
      requestsErrors.already_requested,
      requestsErrors.changed_meanwhile,
      'too_early',
    ],
  },
  kollabRequests: {
    summary: "A Kollab's requests. Its owner gets all of them, others get their own and the completed ones.",
    access: 'public',
    params: idParams,
    query: tableQuery.extend({ state: z.enum(['pending', 'active', 'completed']).optional() }),
    response: z.array(z.union([requestView, publicRequestView])),
    list: 'pages',
    errors: ['not_found', 'not_signed_in'],
  },
  ownRequest: {
    summary: 'Your newest request on a Kollab, or null.',
    access: 'viewer',
    params: idParams,
    response: requestView.nullable(),
    errors: ['not_found'],
  },
  mayRequest: {
    summary: 'Whether you may send a request on the Kollab now, and if not, why not.',
    access: 'viewer',
    params: idParams,
    response: z.object({
      /** Null if a request is accepted. A block by the owner is `unavailable`, too. */
      because: z
        .enum(['own', 'ownBlock', 'unavailable', 'audienceMissing', 'open', 'closed', 'tooEarly'])
        .nullable(),
      reason: z.string(),
    }),
    errors: ['not_found'],
  },
  getRequest: {
    summary: 'One request, for its two participants.',
    access: 'viewer',
    params: idParams,
    response: requestView,
    errors: ['not_found'],
  },
  termsOfRequest: {
    summary:
      'The terms of the Kollab when a request was made, and its current terms, for the two participants.',
    access: 'viewer',
    params: idParams,
    response: requestTerms,
    errors: ['not_found'],
  },
  getRequestMute: {
    summary: 'Whether you have muted a collaboration.',
    access: 'viewer',
    params: idParams,
    response: z.object({ muted: z.boolean() }),
    errors: ['not_found'],
  },
  muteRequest: {
    summary:
      'Mute a collaboration: no more notifications or emails about it or its messages. Lists still show it. Idempotent.',
    access: 'viewer',
    params: idParams,
    response: message,
    errors: ['not_found'],
  },
  unmuteRequest: {
    summary: 'Unmute a collaboration. Idempotent.',
    access: 'viewer',
    params: idParams,
    response: message,
    errors: ['not_found'],
  },
  endRequest: {
    summary:
      'Reject (recipient, pending), withdraw (sender, pending) or cancel (either side, before both have completed) a request. Without `ending`, it is the one that the state allows.',
    access: 'viewer',
    params: idParams,
    body: stepBody.extend({ requestId: id, ending: z.enum(endings).optional() }),
    words: ['note'],
    response: message,
    errors: stepErrors,
  },
  acceptRequest: { ...stepSpec, summary: 'Accept a pending request.' },
  completeRequest: {
    ...finishSpec,
    summary:
      'Mark your part complete. Refused with `openItems` while the agreement has open items, unless `acknowledged` is true.',
  },
  finalizeRequest: {
    ...finishSpec,
    summary:
      'Finalize a collaboration. It is completed once both sides have finalized. Refused with `openItems` as completing is.',
  },
  updateRequest: {
    summary: 'Send an update to the other side.',
    access: 'verified',
    params: idParams,
    body: z.object({ note: updateNote, ...repeatedIds }),
    words: ['note'],
    response: requestView,
    errors: stepErrors,
  },
  remindRequest: {
    summary: 'Remind the recipient of a pending request, at most once in 24 hours.',
    access: 'verified',
    params: idParams,
    body: z.object(repeatedIds),
    response: requestView,
    errors: [...stepErrors, 'too_early'],
  },
  sentRequests: {
    summary: 'Your sent requests that are waiting for an answer.',
    access: 'viewer',
    query: tableQuery,
    response: z.array(requestView),
    list: 'pages',
  },
  receivedRequests: {
    summary: 'Requests on your Kollabs that are waiting for an answer.',
    access: 'viewer',
    query: tableQuery,
    response: z.array(requestView),
    list: 'pages',
  },
  activeRequests: {
    summary: 'Your active collaborations, as sender or recipient.',
    access: 'viewer',
    query: tableQuery,
    response: z.array(requestView),
    list: 'pages',
  },
  completedRequests: {
    summary: 'Your completed collaborations.',
    access: 'viewer',
    query: tableQuery,
    response: z.array(requestView),
    list: 'pages',
  },
  completedRequestsOf: {
    summary: "A user's completed collaborations, without notes and log.",
    access: 'public',
    params: z.object({ username }),
    query: z.object({ limit, cursor }),
    response: z.array(publicRequestView),
    list: 'keyset',
    errors: ['not_found'],
  },
  editKollab: {
    summary:
      'Edit one of your Kollabs, even a closed one. Requests keep the version they were made on, and both sides see what changed. With `replaces`, the edit is refused if the Kollab has changed since. `files` has the ids of all files of its brief, of at most 100 MB together.',
    access: 'verified',
    params: idParams,
    body: kollabEdit,
    words: KOLLAB_WORDS,
    response: kollabView,
    errors: [...stepErrors, requestsErrors.changed_meanwhile, filesErrors.files_full],
  },
  deleteKollab: {
    summary:
      'Delete one of your Kollabs. Refused while it has active collaborations. Pending requests are closed.',
    access: 'viewer',
    params: idParams,
    response: message,
    errors: ['not_found', 'forbidden', requestsErrors.open_collaborations],
  },
  openCollaborations: {
    summary: 'The open collaborations that keep you from deleting your account.',
    access: 'viewer',
    response: openCollaborations,
  },
});
export type RequestsContract = typeof requestsContract;
