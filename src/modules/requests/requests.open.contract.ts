/** What is still open, as refusals list it: collaborations of an account, items of an agreement. */
import { z } from 'zod';
import { openItemStates } from './requests.open-items.rules.ts';

/** An open collaboration, as the user sees it who is about to delete their account. */
const openCollaborationShape = z.object({
  requestId: z.string(),
  kollabTitle: z.string(),
  /** The other side; the username is empty where their account is gone. */
  username: z.string(),
  displayName: z.string(),
  state: z.enum(['pending', 'active']),
});
const openCollaboration = openCollaborationShape.meta({ id: 'OpenCollaboration' });

/** The property `collaborations` of the error open_collaborations: the first hundred. */
export const openCollaborationsPayload = z
  .array(openCollaborationShape)
  .describe('The open collaborations that keep an account from being deleted.');

/** A deliverable that is not delivered or not confirmed. */
export const openItem = z.object({
  /** Its number in the agreement that is in force. */
  n: z.int(),
  what: z.string(),
  state: z.enum(openItemStates),
  /** A day, or null where none was said. */
  due: z.string().nullable(),
});

/** The property `openItems` of the error open_items. */
export const openItemsPayload = z
  .array(openItem)
  .describe('What of the agreement in force is not delivered or not confirmed.');

/** What stands in the way of deleting an account. */
export const openCollaborations = z.object({
  /** The first hundred, the latest first. */
  collaborations: z.array(openCollaboration),
  /** How many there are in all. */
  count: z.int(),
});
export type OpenCollaborations = z.infer<typeof openCollaborations>;
