/** Where the note to the other side of a request is kept while it is written, wherever its user writes it. */
export function noteDraft(username: string, requestId: string): string {
  return `note/${username}/${requestId}`;
}
