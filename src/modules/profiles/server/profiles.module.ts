import { instant } from '#contract/fields.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import type { ServerModule } from '#infra/module.ts';
import { profilesErrors } from '#modules/profiles/profiles.errors.ts';
import {
  profileEvents,
  USER_CHANGED,
  USER_JOINED,
  USER_LEAVING,
  USER_LEFT,
  USER_MEASURED,
  USER_RETURNED,
  USER_SUSPENDED,
} from '#modules/profiles/profiles.events.ts';
import { blocksRoutes, mutesRoutes } from './blocks-and-mutes.routes.ts';
import { anonymizeProfile, eraseChoices } from './erase.service.ts';
import { findUserCards } from './hides.queries.ts';
import { hidesRoutes } from './hides.routes.ts';
import {
  findPublicPicturesOfProfiles,
  listWithheldPicturesOfProfiles,
  PROFILE_PICTURES,
} from './profile-pictures.service.ts';
import { preferencesRoutes, profilesRoutes } from './profiles.routes.ts';
import { profilesExport } from './profiles.user-data.ts';
import { findReportedUser } from './reported-user.service.ts';
import { findBlockedWith, findExclusions } from './visibility.service.ts';

const own = ({ actorId }: LoggedEvent) => (actorId ? [actorId] : []);
const bothSides = ({ actorId, subjectId }: LoggedEvent) => (actorId ? [actorId, subjectId] : [subjectId]);

const searched = ({ subjectId: id }: LoggedEvent) => ({ kind: 'user', id }) as const;

export const profilesModule: ServerModule = {
  name: 'profiles',
  errors: profilesErrors,
  errorPayloads: { contentTypeKeptUntil: instant },
  events: profileEvents,
  sharedResponses: {
    unaffected: ['user.muted', 'user.unmuted', 'card.hidden', 'card.shown'],
    staleById: ['user.blocked', 'user.unblocked', USER_MEASURED],
  },
  invalidates: [USER_SUSPENDED, USER_LEAVING, USER_RETURNED, USER_LEFT],
  staleFor: {
    'user.blocked': bothSides,
    'user.unblocked': bothSides,
    'user.muted': own,
    'user.unmuted': own,
    'card.hidden': own,
    'card.shown': own,
    'user.preferences_changed': ({ subjectId }) => [subjectId],
    [USER_SUSPENDED]: ({ subjectId }) => [subjectId],
    [USER_LEAVING]: ({ subjectId }) => [subjectId],
    [USER_RETURNED]: ({ subjectId }) => [subjectId],
  },
  searched: {
    [USER_JOINED]: searched,
    [USER_CHANGED]: searched,
    [USER_SUSPENDED]: searched,
    [USER_LEAVING]: searched,
    [USER_RETURNED]: searched,
    [USER_LEFT]: searched,
  },
  endsStreamsOf: {
    [USER_SUSPENDED]: ({ subjectId }) => [subjectId],
    [USER_LEAVING]: ({ subjectId }) => [subjectId],
  },
  findBlockedWith,
  excludesNothing: async (context, userId) => (await findExclusions(context, userId)) === null,
  hideable: { user: findUserCards },
  reportable: { user: findReportedUser },
  endpoints: (context, modules) => [
    ...preferencesRoutes(context),
    ...blocksRoutes(context),
    ...mutesRoutes(context),
    ...hidesRoutes(context, modules),
    ...profilesRoutes(context),
  ],
  pictures: {
    columns: PROFILE_PICTURES,
    findPublic: findPublicPicturesOfProfiles,
    listWithheld: listWithheldPicturesOfProfiles,
  },
  leave: ({ clock }, tx, { userId }) => anonymizeProfile(tx, userId, clock.now()),
  erase: eraseChoices,
  exportParts: profilesExport,
};
