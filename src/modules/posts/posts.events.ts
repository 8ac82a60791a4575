/** A post was created. The subject is the post, the actor its owner. */
export const POST_CREATED = 'post.created';

export interface PostCreatedData {
  mentioned: string[];
}

/** A post was deleted by its owner, together with its comments. */
export const POST_DELETED = 'post.deleted';

/** The events of posts. */
export const postEvents = [POST_CREATED, POST_DELETED] as const;
