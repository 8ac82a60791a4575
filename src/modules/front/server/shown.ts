import { id as idSchema } from '#contract/fields.ts';
import { findKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { findVisibility } from '#modules/profiles/server/preferences.service.ts';
import { findProfileByUsername } from '#modules/profiles/server/profiles.service.ts';
import type { Db } from '#platform/db/pool.ts';

/** A Kollab that other sites may show a card of; null for an unknown one, and where its owner does not want that. */
export async function findShownKollab(db: Db, id: string) {
  const found = idSchema.safeParse(id).success ? await findKollab(db, id) : null;
  return found && (await mayBeShown(db, found.owner.username)) ? found : null;
}

/** As `findShownKollab`, for a person. */
export async function findShownPerson(db: Db, username: string) {
  const known = /^[A-Za-z0-9_]{1,32}$/.test(username) && (await mayBeShown(db, username));
  return known ? findProfileByUsername(db, username) : null;
}

async function mayBeShown(db: Db, username: string): Promise<boolean> {
  return (await findVisibility(db, username))?.indexable === true;
}
