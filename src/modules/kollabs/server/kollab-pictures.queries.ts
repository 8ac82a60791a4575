import { sql } from 'drizzle-orm';
import { WITHHELD_CONTENT_STATES } from '#contract/policy.ts';
import { findAddresses } from '#infra/db/addresses.ts';
import type { Db } from '#infra/db/pool.ts';
import { byLink, isWithheldSql } from '#modules/profiles/server/visibility.service.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';
import { kollabsVisibleTo } from './visibility.service.ts';

/** Sides of a completed collaboration still see a deleted Kollab, and requests refer to former versions. */
export const KOLLAB_PICTURES = [kollabs.imageUrl, kollabVersions.imageUrl];

/** Visitors see no former versions. */
export function findPublicPicturesOfKollabs(db: Db, urls: string[]): Promise<string[]> {
  return findAddresses(db, urls, [kollabs.imageUrl], kollabsVisibleTo(byLink(null)).sql);
}

/** The picture URLs of Kollabs that only their owners and moderators see, and of their former versions. */
export async function listWithheldPicturesOfKollabs(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    with withheld as (
      select id, image_url from kollabs where state in (${sql.raw(WITHHELD_STATES)})
      union select k.id, k.image_url from profiles p join kollabs k on k.owner_id = p.user_id
        where ${sql.raw(isWithheldSql('p'))} and k.state <> 'deleted')
    select image_url as url from withheld
    union select v.image_url from withheld join kollab_versions v on v.kollab_id = withheld.id`);
  return rows.map(({ url }) => url);
}

// Literals, so that the planner can use the partial indexes on these states.
const WITHHELD_STATES = WITHHELD_CONTENT_STATES.map((state) => `'${state}'`).join(', ');
