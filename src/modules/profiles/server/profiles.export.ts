import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/module.ts';
import { listBlockedByName, readProfile } from './export.queries.ts';
import { findPreferences } from './preferences.queries.ts';

export function profilesExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  const { db } = database;
  return [
    {
      file: 'profile.json',
      about: 'Your profile, as others see it, with your counters.',
      one: () => readProfile(db, userId),
    },
    {
      file: 'preferences.json',
      about: 'What you chose under Privacy and Content, and which mails you do not want.',
      one: () => findPreferences(db, userId),
    },
    {
      file: 'blocks.json',
      about: 'Whom you blocked.',
      each: () => listBlockedByName(db, userId),
    },
  ];
}
