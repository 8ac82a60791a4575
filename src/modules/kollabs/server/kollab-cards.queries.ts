import { and, eq } from 'drizzle-orm';
import { id as idSchema } from '#contract/fields.ts';
import type { PolicyViewer } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Db } from '#infra/db/pool.ts';
import type { HideableCard, Reportable } from '#infra/module.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLink } from '#modules/profiles/server/visibility.service.ts';
import { briefJson } from './brief.service.ts';
import { fullKollabJson } from './kollab-view.service.ts';
import { kollabs } from './kollabs.table.ts';
import { kollabsVisibleTo } from './visibility.service.ts';

export async function findKollabCards(
  db: Db,
  viewer: PolicyViewer,
  by: { addresses: readonly string[] } | { ids: readonly string[] },
): Promise<HideableCard[]> {
  const ids = 'ids' in by ? by.ids : by.addresses.filter((address) => idSchema.safeParse(address).success);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: kollabs.id, title: kollabs.title })
    .from(kollabs)
    .where(and(isAmong(kollabs.id, ids), kollabsVisibleTo(byLink(viewer)).sql));
  return rows.map((row) => ({ ...row, address: row.id }));
}

export async function findReportedKollab(db: Db, viewer: PolicyViewer, id: string): ReturnType<Reportable> {
  if (!idSchema.safeParse(id).success) return null;
  const [row] = await db
    .select({ ownerId: kollabs.ownerId, seen: VIEW })
    .from(kollabs)
    .innerJoin(profiles, eq(profiles.userId, kollabs.ownerId))
    .where(and(eq(kollabs.id, id), kollabsVisibleTo(byLink(viewer)).sql));
  return row ? { id, ...row } : null;
}

const VIEW = fullKollabJson('kollabs', 'profiles', { files: briefJson('kollabs') }).sql;
