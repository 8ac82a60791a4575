/** What a handler gives back. The status comes from the contract. */
export interface Answer<B = unknown> {
  body: B;
  /** Cursor of the next page of a keyset list. */
  next?: string;
  /** Rows in all, exact to 1,000 and '1000+' beyond. */
  total?: string;
  /** Set-Cookie lines and other headers that belong to this answer. */
  headers?: Record<string, string | string[]>;
}

export function answer<B>(body: B, headers?: Record<string, string | string[]>): Answer<B> {
  return headers ? { body, headers } : { body };
}
