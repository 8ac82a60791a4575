/** A post was made. The subject of the event is the post, and its owner is the one who acted. */
export const POST_CREATED = 'post.created';

export interface PostCreatedData {
  /** The users that it mentions. */
  mentioned: string[];
}

/** A post was deleted by its owner: its row is gone, and with it what others wrote below. */
export const POST_DELETED = 'post.deleted';

/** What happens to a post, by its name in the event log. */
export const postEvents = [POST_CREATED, POST_DELETED] as const;
