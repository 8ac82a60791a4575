import type { Readable } from 'node:stream';

/**
 * A body that the database has written as JSON. It is passed on as text, and parsed only for pages.
 * @template B the body's type in the contract
 */
export class JsonText<B> {
  readonly text: string;
  declare readonly _type: B;
  #read: B | undefined;

  constructor(text: string) {
    this.text = text;
  }

  static ofList<B>(elements: readonly string[]): JsonText<B[]> {
    return new JsonText(`[${elements.join(',')}]`);
  }

  read(): B {
    this.#read ??= JSON.parse(this.text) as B;
    return this.#read;
  }
}

export interface EndpointResponse<B = unknown> {
  body: B | JsonText<B>;
  /** Ids that the response depends on besides those in its body. A change of one makes the cached response stale. */
  shows?: readonly string[];
  next?: string;
  /** Total number of rows: exact up to 1,000, '1000+' beyond. */
  total?: string;
  headers?: Record<string, string | string[]>;
  /** A download that is sent instead of the body. Only for endpoints whose spec has `file`. */
  file?: StreamedFile | SizedFile;
}

export interface StreamedFile {
  name: string;
  type: string;
  content: Readable;
}

/** A file of known size, of which a caller may ask for a range of bytes. */
export interface SizedFile {
  name: string;
  type: string;
  size: number;
  /** Identifies the bytes, so that a download can be resumed with `If-Range`. */
  tag: string;
  /** Reads the bytes from `from` up to and including `to`. */
  read(from: number, to: number): Readable;
}

export function bodyOf<B>({ body }: EndpointResponse<B>): B {
  return body instanceof JsonText ? body.read() : body;
}

export function jsonOf({ body }: EndpointResponse): string {
  return body instanceof JsonText ? body.text : JSON.stringify(body);
}
