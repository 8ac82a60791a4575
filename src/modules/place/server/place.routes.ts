import type { FastifyInstance } from 'fastify';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { inTime } from '#infra/edge/in-time.ts';
import { kitRateLimits } from '#infra/edge/rate-limiter.ts';
import { type PlaceView, placeContract } from '#modules/place/place.contract.ts';
import { isAnnounced, logoOfFile } from '#modules/place/place.rules.ts';
import { shownFaceOf } from './face.present.ts';
import { isInvitationUsable } from './place.commands.ts';
import { findLogo, type PlaceRow } from './place.queries.ts';
import { readPlace } from './place.service.ts';

export function placeRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, database } = context;
  return serve(placeContract, {
    getPlace: async () => ({ body: placeOf(await readPlace(context), clock.now()) }),
    checkInvitation: async ({ body }) => ({
      body: { valid: await isInvitationUsable(database.db, body.invitation, clock.now()) },
    }),
  });
}

/** The logo in both sizes, for pages, home screens and other sites. A name identifies its bytes. */
export function mountLogo(http: FastifyInstance, { database }: AppContext): void {
  const config = { rateLimit: kitRateLimits.file };
  http.get<{ Params: { file: string } }>('/logo/:file', { config }, async (request, reply) => {
    const named = logoOfFile(request.params.file);
    const png = named && (await inTime(database, findLogo(database.db, named.hash, named.size)));
    if (!png) throw new AppError('not_found');
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return reply.type('image/png').send(png);
  });
}

function placeOf(row: PlaceRow, now: Date): PlaceView {
  const { contact, operatorName, operatorAddress, signUp } = row;
  const { announcementText: text, announcementUntil: until, announcementLink: link } = row;
  const announcement = {
    id: String(row.announcedAt.getTime()),
    text,
    link,
    until: until?.toISOString() ?? null,
  };
  return {
    ...shownFaceOf(row),
    contact,
    operatorName,
    operatorAddress,
    signUp,
    announcement: isAnnounced({ text, until, link }, now) ? announcement : null,
  };
}
