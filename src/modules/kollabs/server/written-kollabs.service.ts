import { and, inArray, sql } from 'drizzle-orm';
import { VISIBLE_CONTENT_STATES } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Written } from '#infra/module.ts';
import { kollabs } from './kollabs.table.ts';

export const writtenKollabs: Written = {
  kind: 'kollab',
  async find(tx, ids) {
    const { id, ownerId, title, imageAlt, lookingFor, summary, compensation, tags, payment, place, state } =
      kollabs;
    const rows = await tx
      .select({
        ...{ id, ownerId, title, imageAlt, lookingFor, summary, compensation, tags, payment, place },
        fileNames: sql<string[]>`array(select f.name from files f where f.holder_id = ${kollabs}.id)`,
      })
      .from(kollabs)
      .where(and(isAmong(id, ids), inArray(state, [...VISIBLE_CONTENT_STATES])));
    return rows.map((row) => ({
      ...{ id: row.id, ownerId: row.ownerId },
      texts: [
        ...[
          row.title,
          row.imageAlt,
          row.lookingFor,
          row.summary,
          row.compensation,
          row.payment?.text ?? '',
          row.place ?? '',
        ],
        ...row.tags,
        ...row.fileNames,
      ],
    }));
  },
};
