import { columnsOf, Expression, type FieldsOf, jsonView } from '#infra/db/json-view.ts';
import type { FileView } from '#modules/files/files.contract.ts';
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

const NO_FILES = new Expression<FileView[]>("'[]'::json");

/** @param comments the newest comments, in the view of a single Kollab */
export function kollabJson(
  kollab: string,
  owner: string,
  comments: Expression<CommentView[]> = NO_COMMENTS,
): Expression<KollabView> {
  return jsonView(kollabView, { ...kollabFields(kollab, owner), comments });
}

/** @param single what only the view of a single Kollab has */
export function fullKollabJson(
  kollab: string,
  owner: string,
  single: { comments?: Expression<CommentView[]>; files?: Expression<FileView[]> } = {},
): Expression<FullKollabView> {
  const visible = new Expression<boolean>(`(${kollab}.state = 'active')`);
  const { version } = columnsOf(kollabs, kollab);
  return jsonView(fullKollabView, {
    ...kollabFields(kollab, owner),
    ...{ files: NO_FILES, visible, version, ...single },
  });
}

/** The instant at which a Kollab's last day ends, as SQL; in UTC if the owner has no time zone. */
export function closingSql(closesAt: string, deadline: string): string {
  return `coalesce(${closesAt}, (${deadline} + 1)::timestamp at time zone 'UTC')`;
}

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
