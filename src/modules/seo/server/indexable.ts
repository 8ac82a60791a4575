import { id as idSchema, username as usernameSchema } from '#contract/fields.ts';
import type { Db } from '#infra/db/pool.ts';
import { findKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { findPost } from '#modules/posts/server/posts.service.ts';
import { findProfile } from '#modules/profiles/server/profiles.service.ts';
import { FOR_MACHINES } from '#modules/profiles/server/visibility.service.ts';
import { findShowcase } from '#modules/showcases/server/showcases.service.ts';
import type { ShowcaseView } from '#modules/showcases/showcases.contract.ts';

/** Null also if the owner does not want to be found by machines. */
export async function findIndexableKollab(db: Db, id: string) {
  return idSchema.safeParse(id).success ? findKollab(db, id, FOR_MACHINES) : null;
}

export async function findIndexablePost(db: Db, id: string) {
  return idSchema.safeParse(id).success ? findPost(db, id, FOR_MACHINES) : null;
}

export async function findIndexableShowcase(db: Db, id: string): Promise<ShowcaseView | null> {
  const found = idSchema.safeParse(id).success ? await findShowcase(db, id, FOR_MACHINES) : null;
  return found && JSON.parse(found.view);
}

export async function findIndexablePerson(db: Db, username: string) {
  return usernameSchema.safeParse(username).success ? findProfile(db, username, FOR_MACHINES) : null;
}
