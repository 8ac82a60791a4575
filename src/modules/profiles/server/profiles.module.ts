import type { LoggedEvent } from '#infra/events/event.ts';
import type { ServerModule } from '#infra/module.ts';
import { profileEvents } from '#modules/profiles/profiles.events.ts';
import { blocksRoutes } from './blocks.routes.ts';
import { anonymizeProfile, eraseChoices } from './erase.service.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { findPicturesOfProfiles } from './profile-pictures.service.ts';
import { profilesExport } from './profiles.export.ts';
import { profilesRoutes } from './profiles.routes.ts';
import { findExclusions } from './visibility.service.ts';

const bothSides = ({ actorId, subjectId }: LoggedEvent) => (actorId ? [actorId, subjectId] : [subjectId]);

export const profilesModule: ServerModule = {
  name: 'profiles',
  events: profileEvents,
  staleFor: {
    'user.blocked': bothSides,
    'user.unblocked': bothSides,
    'user.preferences_changed': ({ subjectId }) => [subjectId],
  },
  excludesNothing: async (context, userId) => (await findExclusions(context, userId)) === null,
  endpoints: (context) => [...preferencesRoutes(context), ...blocksRoutes(context), ...profilesRoutes()],
  findPicturesShown: findPicturesOfProfiles,
  async erase({ clock }, tx, { userId }) {
    await eraseChoices(tx, userId);
    await anonymizeProfile(tx, userId, clock.now());
  },
  exportParts: profilesExport,
};
