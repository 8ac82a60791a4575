import type { Readable } from 'node:stream';

/**
 * A body that the database has already written as JSON: passed on as it is, and read only where a page renders
 * from it.
 * @template B what its text says, as the contract has it
 */
export class JsonText<B> {
  readonly text: string;
  /** Kept for the compiler alone, which would otherwise take every text for every body. */
  declare readonly says: B;
  #read: B | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The JSON of a list, from the JSON of each of its elements. */
  static ofList<B>(elements: readonly string[]): JsonText<B[]> {
    return new JsonText(`[${elements.join(',')}]`);
  }

  read(): B {
    this.#read ??= JSON.parse(this.text) as B;
    return this.#read;
  }
}

/** What a handler gives back. The status comes from the contract. */
export interface EndpointResponse<B = unknown> {
  body: B | JsonText<B>;
  /** Ids of what it shows beside those that stand in the body: a change of one makes a shared copy stale. */
  shows?: readonly string[];
  /** Cursor of the next page of a keyset list. */
  next?: string;
  /** Rows in all, exact to 1,000 and '1000+' beyond. */
  total?: string;
  /** Set-Cookie lines and other headers that belong to this answer. */
  headers?: Record<string, string | string[]>;
  /** Sent instead of the body, as a file to be kept. Only where the contract says so. */
  file?: { name: string; type: string; content: Readable };
}

export function respond<B>(body: B, headers?: Record<string, string | string[]>): EndpointResponse<B> {
  return headers ? { body, headers } : { body };
}

/** A body as the object that it stands for. */
export function bodyOf<B>({ body }: EndpointResponse<B>): B {
  return body instanceof JsonText ? body.read() : body;
}

/** A body as the JSON that is sent. */
export function jsonOf({ body }: EndpointResponse): string {
  return body instanceof JsonText ? body.text : JSON.stringify(body);
}
