/** What the comments are on. */
export interface CommentedOn {
  kind: 'kollab' | 'post';
  id: string;
  /** Username of whose it is. */
  owner: string;
  /** Its page. */
  path: string;
  /** Counts a comment of the viewer that is on its way; passes on what comes of it. */
  sending?: <T>(sent: Promise<T>) => Promise<T>;
}
