import { id as idSchema } from '#contract/fields.ts';
import type { PolicyViewer } from '#contract/policy.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Db } from '#infra/db/pool.ts';
import type { Reportable, ServerModule } from '#infra/module.ts';
import { commentJson } from './comment-view.service.ts';
import { authorSeen } from './mentions.service.ts';
import { reactablesOf } from './reactables.ts';
import { subjectSeen } from './reactions.queries.ts';

const VIEWER = '$1::uuid';

/**
 * The comment as the viewer sees it, and what it was written on. Null if they do not see the commented thing, the
 * author or the parent comment.
 */
export async function findReportedComment(
  db: Db,
  viewer: PolicyViewer,
  id: string,
  modules: readonly ServerModule[],
): ReturnType<Reportable> {
  if (!idSchema.safeParse(id).success) return null;
  const on = Object.entries(reactablesOf(modules)).map(
    ([kind, reactable]) =>
      `(c.kind = '${kind}' and ${subjectSeen(reactable, viewer, 'c.subject_id', VIEWER)})`,
  );
  const text = `select c.author_id as "ownerId", c.kind, c.subject_id as "subjectId",
      ${commentJson('c', 'a', VIEWER)} as comment
    from comments c join profiles a on a.user_id = c.author_id
    left join comments p on p.id = c.parent_id left join profiles pa on pa.user_id = p.author_id
    where c.id = $2::uuid and ${authorSeen(VIEWER, 'a')} and (${on.join(' or ')})
      and (p.author_id is null or ${authorSeen(VIEWER, 'pa')})`;
  const { rows } = await db.execute<{ ownerId: string; kind: string; subjectId: string; comment: object }>(
    numberedSql(text, [viewer.id, id]),
  );
  const [row] = rows;
  if (!row) return null;
  const { ownerId, comment, ...where } = row;
  return { id, ownerId, seen: { ...comment, on: where } };
}
