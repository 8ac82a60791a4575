import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { JsonText } from '#infra/edge/response.ts';
import { policyViewer } from '#infra/session/token.ts';
import { type KollabList, listKollabsOf } from '#modules/kollabs/server/kollabs.service.ts';
import { maxActiveKollabs } from '#modules/kollabs/server/settings.service.ts';
import { type ProfileResponse, profilePagesContract } from '#modules/profile-pages/profile-pages.contract.ts';
import { monthsBefore } from '#modules/profile-pages/profile-pages.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { statisticsView, viewerView } from './profile-pages.present.ts';
import { findPerson, findViewer } from './profile-pages.queries.ts';
import { findStatistics } from './user-statistics.queries.ts';

export function profilePagesRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, env } = context;
  const { database } = context;
  const { db } = database;
  return serve(profilePagesContract, {
    getViewer: async ({ viewer }) => {
      const person = await findViewer(database, viewer.userId);
      // The token outlived the account.
      if (!person) throw new AppError('not_signed_in');
      return { body: viewerView(person, maxActiveKollabs(env), clock.now()) };
    },

    getUser: async ({ viewer, params: { username }, query }) => {
      const reader = policyViewer(viewer);
      const [person, kollabs] = await Promise.all([
        findPerson(database, username, reader),
        query.with === 'kollabs' ? listKollabsOf(database, username, reader, {}) : null,
      ]);
      if (!person) throw new AppError('not_found', profilesRefusals.userNotFound);
      const { id, view } = person;
      return { body: kollabs ? withKollabs(view, kollabs) : view, shows: [id] };
    },

    statisticsOf: async ({ viewer, params }) => {
      const now = clock.now();
      const found = await findStatistics(db, params.username, policyViewer(viewer), monthsBefore(now, 11));
      if (!found) throw new AppError('not_found', profilesRefusals.userNotFound);
      return { body: statisticsView(found, now) };
    },
  });
}

function withKollabs(
  person: JsonText<ProfileResponse>,
  { views, next }: KollabList,
): JsonText<ProfileResponse> {
  const more = `"kollabs":${views.text},"kollabsNext":${JSON.stringify(next ?? null)}`;
  return new JsonText(`${person.text.trimEnd().slice(0, -1)},${more}}`);
}
