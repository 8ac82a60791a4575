import { columnsOf, Expression, type FieldsOf, jsonView } from '#infra/db/json-view.ts';
import {
  type FullKollabView,
  fullKollabView,
  type KollabView,
  kollabView,
} from '#modules/kollabs/kollabs.contract.ts';
import { userSummaryFields } from '#modules/profiles/server/user-view.service.ts';
import type { CommentView } from '#modules/reactions/reactions.contract.ts';
import { NO_COMMENTS } from '#modules/reactions/server/comment-view.service.ts';
import { kollabs } from './kollabs.table.ts';

/**
 * A Kollab as anyone may see it, as JSON.
 * @param kollab the name that the statement gives the Kollab's row
 * @param owner the name that it gives the profile of its owner
 * @param comments the newest ones on it, where one Kollab is shown by itself
 */
export function kollabJson(
  kollab: string,
  owner: string,
  comments: Expression<CommentView[]> = NO_COMMENTS,
): Expression<KollabView> {
  return jsonView(kollabView, { ...kollabFields(kollab, owner), comments });
}

/** The same with whether others see it. */
export function fullKollabJson(
  kollab: string,
  owner: string,
  comments: Expression<CommentView[]> = NO_COMMENTS,
): Expression<FullKollabView> {
  const visible = new Expression<boolean>(`(${kollab}.state = 'active')`);
  return jsonView(fullKollabView, { ...kollabFields(kollab, owner), comments, visible });
}

/** The moment at which a Kollab's last day ends: in UTC where the owner's time zone was not asked for. */
export function closingSql(closesAt: string, deadline: string): string {
  return `coalesce(${closesAt}, (${deadline} + 1)::timestamp at time zone 'UTC')`;
}

/** What the fields of a Kollab are read from, for views that have some of them. */
export function kollabFields(kollab: string, owner: string): FieldsOf<typeof kollabView> {
  const k = columnsOf(kollabs, kollab);
  return {
    ...userSummaryFields(owner),
    ...k,
    kollabId: k.id,
    closesAt: new Expression<Date | null>(closingSql(k.closesAt.text, k.deadline.text)),
    type: new Expression<'kollab'>("'kollab'"),
    comments: NO_COMMENTS,
  };
}
