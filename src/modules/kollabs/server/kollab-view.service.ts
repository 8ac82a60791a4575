import { columnsOf, Expression, type FieldsOf, jsonView } from '#infra/db/json-view.ts';
import { type KollabView, kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { userSummaryFields } from '#modules/profiles/server/user-view.service.ts';
import { kollabs } from './kollabs.table.ts';

/**
 * A Kollab as anyone may see it, as JSON.
 * @param kollab the name that the statement gives the Kollab's row
 * @param owner the name that it gives the profile of its owner
 */
export function kollabJson(kollab: string, owner: string): Expression<KollabView> {
  return jsonView(kollabView, kollabFields(kollab, owner));
}

/** What the fields of a Kollab are read from, for views that have some of them. */
export function kollabFields(kollab: string, owner: string): FieldsOf<typeof kollabView> {
  const k = columnsOf(kollabs, kollab);
  return {
    ...userSummaryFields(owner),
    ...k,
    kollabId: k.id,
    type: new Expression<'kollab'>("'kollab'"),
    // Kollabs cannot be liked or commented on yet.
    likeCount: new Expression<number>('0'),
    commentCount: new Expression<number>('0'),
    comments: new Expression<never[]>('json_build_array()'),
  };
}
