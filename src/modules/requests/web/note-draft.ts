/** The key of the draft of a note to the other side, shared by all forms in which it is written. */
export function noteDraft(username: string, requestId: string): string {
  return `note/${username}/${requestId}`;
}
