import { z } from 'zod';
import { defineContract } from '#contract/call.ts';
import { message } from '#contract/fields.ts';
import { departuresCalls } from './departures.calls.ts';

/** An open collaboration, as who is about to leave sees it. */
export const openCollaboration = z
  .object({
    requestId: z.string(),
    kollabTitle: z.string(),
    /** The other side; the username is empty where their account is gone. */
    username: z.string(),
    displayName: z.string(),
    state: z.enum(['pending', 'active']),
  })
  .meta({ id: 'OpenCollaboration' });

/** What stands in the way of deleting an account. */
export const departureView = z.object({
  /** The first hundred, the latest first. */
  collaborations: z.array(openCollaboration),
  /** How many there are in all. */
  count: z.int(),
});
export type DepartureView = z.infer<typeof departureView>;

export const deleteAccountBody = z.object({
  password: z.string('Required').min(1, 'Required').max(1000, 'Too long'),
  /** Agreed that what is open is closed. */
  closeOpen: z.boolean().optional(),
});

export const departuresContract = defineContract(departuresCalls, {
  getDeparture: {
    summary: 'What stands in the way of deleting the own account: the open collaborations.',
    access: 'viewer',
    answer: departureView,
  },
  deleteAccount: {
    summary:
      'Delete the own account, for good. Refused with the open collaborations, unless they may be closed along with it.',
    access: 'viewer',
    body: deleteAccountBody,
    answer: message,
    errors: ['open_collaborations'],
  },
  exportAccount: {
    summary: 'Everything that the own account holds, as one ZIP of JSON and pictures. A few times an hour.',
    access: 'viewer',
    file: 'application/zip',
    answer: z.unknown(),
  },
});
export type DeparturesContract = typeof departuresContract;
