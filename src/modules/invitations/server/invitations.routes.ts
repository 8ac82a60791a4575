import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { JsonText } from '#infra/edge/response.ts';
import { policyViewer } from '#infra/session/token.ts';
import { type InvitationView, invitationsContract } from '#modules/invitations/invitations.contract.ts';
import { invitationNotFound, inviteRefusalText } from '#modules/invitations/invitations.messages.ts';
import { canInvite, canRead } from '#modules/invitations/invitations.policy.ts';
import { findRelation } from '#modules/profiles/server/preferences.service.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { findExclusions, inLists } from '#modules/profiles/server/visibility.service.ts';
import { acceptInvitation, declineInvitation } from './invitations.commands.ts';
import {
  type FoundInvitation,
  findInvitation,
  listInvitableKollabs,
  listReceived,
  listSent,
} from './invitations.queries.ts';
import { invitationsRateLimits } from './invitations.rate-limits.ts';
import { invite, inviteSeveral } from './invite.commands.ts';

export function invitationsRoutes(context: AppContext): ServedEndpoint[] {
  const { db } = context.database;
  return serve(invitationsContract, {
    inviteToKollab: ({ viewer, params, body, write }) => {
      const asked = { ...body, kollabId: params.id, viewerId: viewer.userId };
      return write({ ...invite(context, asked), limit: invitationsRateLimits.invite });
    },

    inviteSeveral: ({ viewer, params, body, write }) =>
      write(inviteSeveral(context, { ...body, kollabId: params.id, viewerId: viewer.userId })),

    acceptInvitation: ({ viewer, params, body, change }) => {
      const asked = { id: params.id, viewer: policyViewer(viewer), seen: body.seen };
      return change(async (tx) => ({ body: await acceptInvitation(context, tx, asked) }));
    },

    declineInvitation: ({ viewer, params, write }) =>
      write(declineInvitation(context, params.id, policyViewer(viewer))),

    getInvitation: async ({ viewer, params }) => {
      const found = await findInvitation(db, params.id, viewer.userId);
      if (!found || !canRead(policyViewer(viewer), found).ok)
        throw new AppError('not_found', invitationNotFound);
      return { body: new JsonText<InvitationView>(found.view) };
    },

    receivedInvitations: async ({ viewer, query }) => {
      const reader = inLists(await findExclusions(context, viewer.userId));
      return pageOf(await listReceived(db, viewer.userId, reader, query));
    },

    sentInvitations: async ({ viewer, query }) => pageOf(await listSent(db, viewer.userId, query)),

    mayInvite: async ({ viewer, params }) => {
      const reader = policyViewer(viewer);
      const { userId, state } = await getProfile(db, params.username, reader);
      const relation = await findRelation(db, { viewerId: viewer.userId, userId });
      // The page shows by itself that the viewer's email is not verified.
      const verdict = canInvite(policyViewer(viewer, { state: relation.viewerState, verified: true }), {
        ...relation,
        id: userId,
        state,
      });
      if (!verdict.ok) {
        const { reason } = verdict;
        const because =
          reason === undefined || reason === 'noUser' || reason === 'notOwner' ? 'account' : reason;
        return { body: { because, reason: inviteRefusalText(verdict), kollabs: [] } };
      }
      const kollabs = await listInvitableKollabs(db, viewer.userId, userId);
      return { body: { because: null, reason: '', kollabs } };
    },
  });
}

function pageOf({ rows, next }: { rows: FoundInvitation[]; next: string | undefined }) {
  const body = JsonText.ofList<InvitationView>(rows.map(({ view }) => view));
  return { body, ...(next !== undefined && { next }) };
}
