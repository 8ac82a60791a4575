import { eq, sql } from 'drizzle-orm';
import { empties } from '#infra/erase-steps.ts';
import { exportsRows } from '#infra/export-parts.ts';
import type { ServerModule } from '#infra/module.ts';
import { placeErrors } from '#modules/place/place.errors.ts';
import { PLACE_CHANGED, PLACE_LOGGED, placeEvents } from '#modules/place/place.events.ts';
import { placeExportTexts } from '#modules/place/place.messages.ts';
import { operatorDetailsCheck } from './operator-details.check.ts';
import { listInvitationsOf } from './place.queries.ts';
import { mountLogo, placeRoutes } from './place.routes.ts';
import { readFace } from './place.service.ts';
import { placeLog, signUpInvitations } from './place.table.ts';

export const placeModule: ServerModule = {
  name: 'place',
  errors: placeErrors,
  events: placeEvents,
  sharedResponses: { unaffected: [PLACE_LOGGED] },
  // Pages show the settings, and every process keeps a copy of them.
  invalidates: [PLACE_CHANGED],
  endpoints: placeRoutes,
  routes: mountLogo,
  face: readFace,
  checks: [operatorDetailsCheck],
  erase: [
    empties(
      signUpInvitations,
      (userId) => eq(signUpInvitations.createdBy, userId),
      () => sql`update ${signUpInvitations} set created_by = null, note = ''`,
    ),
    empties(
      placeLog,
      (userId) => eq(placeLog.adminId, userId),
      () => sql`update ${placeLog} set admin_id = null`,
    ),
  ],
  exportParts: [exportsRows('sign-up-invitations.json', placeExportTexts.invitations, listInvitationsOf)],
};
