/** The subject of both events is the post. */
export const POST_CREATED = 'post.created';

export interface PostCreatedData {
  mentioned: string[];
}

export const POST_DELETED = 'post.deleted';

export const postEvents = [POST_CREATED, POST_DELETED] as const;
