import { and, eq, sql } from 'drizzle-orm';
import { id as idSchema } from '#contract/fields.ts';
import type { PolicyViewer } from '#contract/policy.ts';
import { firstWords } from '#contract/text.ts';
import { isAmong } from '#infra/db/columns.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Db } from '#infra/db/pool.ts';
import type { HideableCard, Reportable } from '#infra/module.ts';
import type { PostView } from '#modules/posts/posts.contract.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLink } from '#modules/profiles/server/visibility.service.ts';
import { postText } from './post-text.service.ts';
import { postJson } from './post-view.service.ts';
import { posts } from './posts.table.ts';
import { postsVisibleTo } from './visibility.service.ts';

export async function findPostCards(
  db: Db,
  viewer: PolicyViewer,
  by: { addresses: readonly string[] } | { ids: readonly string[] },
): Promise<HideableCard[]> {
  const ids = 'ids' in by ? by.ids : by.addresses.filter((address) => idSchema.safeParse(address).success);
  if (ids.length === 0) return [];
  const desc = numberedSql(postText('posts', '$1::uuid').text, [viewer.id]);
  const rows = await db
    .select({ id: posts.id, desc: sql<string>`${desc}` })
    .from(posts)
    .where(and(isAmong(posts.id, ids), postsVisibleTo(byLink(viewer)).sql));
  return rows.map(({ id, desc }) => ({ id, address: id, title: firstWords(desc) }));
}

/** The copy of a reported post: everything it shows to the viewer now. */
export async function findReportedPost(db: Db, viewer: PolicyViewer, id: string): ReturnType<Reportable> {
  if (!idSchema.safeParse(id).success) return null;
  const seen = numberedSql(postJson('posts', 'profiles', '$1::uuid').text, [viewer.id]);
  const [row] = await db
    .select({ ownerId: posts.ownerId, seen: sql<PostView>`${seen}` })
    .from(posts)
    .innerJoin(profiles, eq(profiles.userId, posts.ownerId))
    .where(and(eq(posts.id, id), postsVisibleTo(byLink(viewer)).sql));
  return row ? { id, ...row } : null;
}
