import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { respond } from '#infra/edge/response.ts';
import { type PlaceView, placeContract } from '#modules/place/place.contract.ts';
import { isAnnounced } from '#modules/place/place.rules.ts';
import { isInvitationUsable } from './place.commands.ts';
import type { PlaceRow } from './place.queries.ts';
import { readPlace } from './place.service.ts';

export function placeRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, database } = context;
  return serve(placeContract, {
    getPlace: async () => respond(placeOf(await readPlace(context), clock.now())),
    checkInvitation: async ({ body }) =>
      respond({ valid: await isInvitationUsable(database.db, body.invitation, clock.now()) }),
  });
}

function placeOf(row: PlaceRow, now: Date): PlaceView {
  const { name, tagline, contact, operatorName, operatorAddress, signUp } = row;
  const { announcementText: text, announcementUntil: until, announcementLink: link } = row;
  const announcement = {
    ...{ id: String(row.announcedAt.getTime()), text, link },
    until: until?.toISOString() ?? null,
  };
  return {
    ...{ name, tagline, contact, operatorName, operatorAddress, signUp },
    announcement: isAnnounced({ text, until, link }, now) ? announcement : null,
  };
}
