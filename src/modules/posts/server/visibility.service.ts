import type { Condition } from '#infra/db/condition.ts';
import { publishedVisibleTo } from '#modules/profiles/server/published.service.ts';
import type { Reader } from '#modules/profiles/server/visibility.service.ts';

/** The aliases of the rows in a statement. Without `owner`, the profile is looked up for each post. */
export interface PostNames {
  post: string;
  owner?: string;
}

export function postsVisibleTo(reader: Reader, { post, ...names }: PostNames = { post: 'posts' }): Condition {
  return publishedVisibleTo(reader, { ...names, row: post });
}
