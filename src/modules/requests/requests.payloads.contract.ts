import { z } from 'zod';
import { openItemStates } from './requests.open-items.rules.ts';

const openCollaborationShape = z.object({
  requestId: z.string(),
  kollabTitle: z.string(),
  /** The other side. The username is empty if the account is deleted. */
  username: z.string(),
  displayName: z.string(),
  state: z.enum(['pending', 'active']),
});
const openCollaboration = openCollaborationShape.meta({ id: 'OpenCollaboration' });

/** The property `collaborations` of the error open_collaborations: the first hundred. */
export const openCollaborationsPayload = z
  .array(openCollaborationShape)
  .describe('The open collaborations that keep an account from being deleted.');

export const openItem = z.object({
  /** The version of the agreement in force. */
  version: z.int(),
  /** Its number among the deliverables or, if it is `not paid` or `sent, not confirmed`, among the instalments. */
  n: z.int(),
  what: z.string(),
  state: z.enum(openItemStates),
  /** A day; null without a due day. */
  due: z.string().nullable(),
});

/** The property `openItems` of the error open_items. */
export const openItemsPayload = z
  .array(openItem)
  .describe(
    'The parts of the agreement in force that are not delivered, not confirmed or not paid, or that only the payer marked as sent.',
  );

export const openCollaborations = z.object({
  /** The first hundred, latest first. */
  collaborations: z.array(openCollaboration),
  count: z.int(),
});
export type OpenCollaborations = z.infer<typeof openCollaborations>;
