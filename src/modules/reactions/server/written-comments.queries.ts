import { isAmong } from '#infra/db/columns.ts';
import type { Written } from '#infra/module.ts';
import { comments } from './reactions.table.ts';

export const writtenComments: Written = {
  kind: 'comment',
  async find(tx, ids) {
    const { id, authorId: ownerId, text } = comments;
    const rows = await tx.select({ id, ownerId, text }).from(comments).where(isAmong(id, ids));
    return rows.flatMap(({ ownerId: owner, ...row }) =>
      owner === null ? [] : [{ id: row.id, ownerId: owner, texts: [row.text] }],
    );
  },
};
