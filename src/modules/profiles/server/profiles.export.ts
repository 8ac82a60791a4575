import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { profilesExportTexts } from '#modules/profiles/profiles.messages.ts';
import { listBlockedByName, listHiddenCards, listMutedByName, readProfile } from './export.queries.ts';
import { findPreferences } from './preferences.queries.ts';

export function profilesExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  const { db } = database;
  return [
    {
      file: 'profile.json',
      about: profilesExportTexts.profile,
      one: () => readProfile(db, userId),
    },
    {
      file: 'preferences.json',
      about: profilesExportTexts.preferences,
      one: () => findPreferences(db, userId),
    },
    {
      file: 'blocks.json',
      about: profilesExportTexts.blocks,
      each: () => listBlockedByName(db, userId),
    },
    {
      file: 'mutes.json',
      about: profilesExportTexts.mutes,
      each: () => listMutedByName(db, userId),
    },
    {
      file: 'hides.json',
      about: profilesExportTexts.hides,
      each: () => listHiddenCards(db, userId),
    },
  ];
}
