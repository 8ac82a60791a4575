export interface CommentedOn {
  kind: 'kollab' | 'post';
  id: string;
  owner: string;
  path: string;
  /** Counts a comment of the viewer that is being sent. Returns the same promise. */
  sending?: <T>(sent: Promise<T>) => Promise<T>;
}
