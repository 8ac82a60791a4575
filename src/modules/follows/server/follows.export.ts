import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { followsExportTexts } from '#modules/follows/follows.messages.ts';
import { type FollowList, listFollowsByName } from './follows.queries.ts';

export function followsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return (['following', 'followers'] as const satisfies FollowList[]).map((list) => ({
    file: `${list}.json`,
    about: followsExportTexts[list],
    each: () => listFollowsByName(database.db, list, userId),
  }));
}
