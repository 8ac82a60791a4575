import { and, inArray } from 'drizzle-orm';
import { VISIBLE_CONTENT_STATES } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Written } from '#infra/module.ts';
import { posts } from './posts.table.ts';

/** Posts that other users see. */
export const writtenPosts: Written = {
  kind: 'post',
  async find(tx, ids) {
    const { id, ownerId, desc, imageAlt, tags, state } = posts;
    const rows = await tx
      .select({ id, ownerId, desc, imageAlt, tags })
      .from(posts)
      .where(and(isAmong(id, ids), inArray(state, [...VISIBLE_CONTENT_STATES])));
    return rows.map(({ id, ownerId, desc, imageAlt, tags }) => ({
      id,
      ownerId,
      texts: [desc, imageAlt, ...tags],
    }));
  },
};
