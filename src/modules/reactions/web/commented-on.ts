/** The commented Kollab or post. */
export interface CommentedOn {
  kind: 'kollab' | 'post';
  id: string;
  /** The owner's username. */
  owner: string;
  /** The path of its page. */
  path: string;
  /** Counts a comment of the viewer that is being sent. Returns the same promise. */
  sending?: <T>(sent: Promise<T>) => Promise<T>;
}
