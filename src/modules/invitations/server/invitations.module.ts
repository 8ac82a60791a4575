import type { ServerModule } from '#infra/module.ts';
import { invitationsErrors } from '#modules/invitations/invitations.errors.ts';
import { invitationEvents } from '#modules/invitations/invitations.events.ts';
import { invitationsNotifications } from '#modules/invitations/invitations.notifications.ts';
import { titlesByKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { invitationsNotify, invitationsSignals } from './invitations.notifies.ts';
import { invitationsRateLimits } from './invitations.rate-limits.ts';
import { invitationsRoutes } from './invitations.routes.ts';
import { invitations } from './invitations.table.ts';
import { eraseInvitations, invitationsExport } from './invitations.user-data.ts';

export const invitationsModule: ServerModule = {
  name: 'invitations',
  errors: invitationsErrors,
  events: invitationEvents,
  sharedResponses: { staleById: invitationEvents },
  notifications: invitationsNotifications,
  notifies: invitationsNotify,
  signals: invitationsSignals,
  findTitles: titlesByKollab(invitations),
  rateLimits: invitationsRateLimits,
  endpoints: invitationsRoutes,
  erase: eraseInvitations,
  exportParts: invitationsExport,
};
