import { and, inArray } from 'drizzle-orm';
import { VISIBLE_CONTENT_STATES } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Written } from '#infra/module.ts';
import { posts } from './posts.table.ts';

/** Posts that others see. */
export const writtenPosts: Written = {
  kind: 'post',
  async find(tx, ids) {
    const { id, ownerId, desc, tags, state } = posts;
    const rows = await tx
      .select({ id, ownerId, desc, tags })
      .from(posts)
      .where(and(isAmong(id, ids), inArray(state, [...VISIBLE_CONTENT_STATES])));
    return rows.map((row) => ({ id: row.id, ownerId: row.ownerId, texts: [row.desc, ...row.tags] }));
  },
};
