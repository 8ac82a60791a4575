import type { AppContext } from '#infra/app-context.ts';
import { keyId } from '#infra/keys.ts';
import { type Check, ok, warning } from './check.ts';
import { findSighting, recordSighting } from './sightings.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const keysOf = ({ env }: AppContext) => ({
  AUTH_SECRET: `key ${keyId(env.authSecret)}`,
  ENCRYPTION_KEY: `key ${keyId(env.encryptionKey)}`,
});

export const keysAgeCheck: Check = {
  id: 'keys-age',
  help: 'Change the key as Configure describes, which needs no downtime. The longer a key is in use, the more copies of it exist.',
  async run({ context, database }) {
    const old: string[] = [];
    for (const [setting, name] of Object.entries(keysOf(context))) {
      const seen = await findSighting(database.db, name);
      if (seen && context.clock.now().getTime() - seen.firstAt.getTime() > YEAR_MS) old.push(setting);
    }
    if (old.length === 0) return ok('Keys are younger than a year, as far as this instance knows.');
    return warning(`${old.join(' and ')} ${old.length === 1 ? 'is' : 'are'} older than a year.`);
  },
};

/** Remembers since when the keys are in use. The name of a sighting contains the id of a key, as tokens do. */
export async function recordKeys(context: AppContext): Promise<void> {
  for (const name of new Set(Object.values(keysOf(context))))
    await recordSighting(context.database.db, name, context.clock.now());
}
