import type { ServerModule } from '#infra/module.ts';
import { blocksRoutes } from './blocks.routes.ts';
import { anonymizeProfile, eraseChoices } from './erase.service.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { findPicturesOfProfiles } from './profile-pictures.service.ts';
import { profilesExport } from './profiles.export.ts';
import { profilesRoutes } from './profiles.routes.ts';

export const profilesModule: ServerModule = {
  name: 'profiles',
  endpoints: (context) => [...preferencesRoutes(context), ...blocksRoutes(context), ...profilesRoutes()],
  findPicturesShown: findPicturesOfProfiles,
  async erase({ clock }, tx, { userId }) {
    await eraseChoices(tx, userId);
    await anonymizeProfile(tx, userId, clock.now());
  },
  exportParts: profilesExport,
};
