import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A module's calls: name -> method and path below /api. Free of zod, so that the browser can carry it. */
export type CallTable = Record<string, `${Method} /${string}`>;

/**
 * Who may make a call: anyone, anyone signed in, or only a signed-in person whose e-mail is verified
 * (decisions.md section 3).
 */
export type Access = 'public' | 'viewer' | 'verified';

/** `keyset` lists give the next page in a Link header; `pages` lists take page, pageSize, sort and q. */
export type ListKind = 'keyset' | 'pages';

/** The one file that a call takes, in a form of type multipart/form-data; the spec's `body` are the form's texts. */
export interface UploadSpec {
  field: string;
  /** Bytes of the whole form at most. */
  bytes: number;
}

export interface CallSpec {
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Bytes that a body may have, where the server's own limit would refuse what deserves a better answer. */
  bodyBytes?: number;
  upload?: UploadSpec;
  /** Also takes a form's body, and does not read it: for the one-click calls of mail programs (RFC 8058). */
  takesForm?: boolean;
  /** A POST that changes nothing: it counts as a read, and pages may make it while they render. */
  reads?: true;
  /** Status of success; 200 unless said otherwise. */
  status?: 200 | 201;
  answer: z.ZodType;
  /** The content type of what is answered instead of JSON: a file to be kept, streamed (`Answer.file`). */
  file?: 'application/zip';
  list?: ListKind;
  /**
   * A read that gives every visitor the same: one computed copy serves all of them for a moment, and caches between
   * may keep it. Signed-in people are always answered afresh.
   */
  shared?: true;
  /** A keyset list that also gives its X-Total-Count. */
  counted?: true;
  /** What it may be refused with, beyond what every call of its kind may be. */
  errors?: readonly ErrorCode[];
}

export interface Contract<
  T extends CallTable = CallTable,
  S extends Record<string, CallSpec> = Record<string, CallSpec>,
> {
  calls: T;
  specs: S;
}

/** Joins the paths of a module with what its calls take and give. A call in one and not the other is a type error. */
export function defineContract<const T extends CallTable, const S extends { [N in keyof T]: CallSpec }>(
  calls: T,
  specs: S & { [N in Exclude<keyof S, keyof T>]: never },
): Contract<T, S & Record<string, CallSpec>> {
  return { calls, specs };
}

/** Whether a call leaves everything as it is. */
export function isRead(call: `${Method} /${string}`, spec: Pick<CallSpec, 'reads'>): boolean {
  return spec.reads === true || call.startsWith('GET ');
}

export function splitCall(call: `${Method} /${string}`): { method: Method; path: string } {
  const space = call.indexOf(' ');
  return { method: call.slice(0, space) as Method, path: call.slice(space + 1) };
}

type Part<S, K extends string> = S extends Record<K, infer Z extends z.ZodType> ? Z : undefined;

/** What a caller gives: the schemas' input side, only the parts that the call has. */
export type CallInput<S> = (Part<S, 'params'> extends z.ZodType
  ? { params: z.input<Part<S, 'params'>> }
  : unknown) &
  (Part<S, 'query'> extends z.ZodType ? { query?: z.input<Part<S, 'query'>> } : unknown) &
  (S extends { upload: UploadSpec }
    ? { body: FormData }
    : Part<S, 'body'> extends z.ZodType
      ? { body: z.input<Part<S, 'body'>> }
      : unknown);

/** What a handler gets: the schemas' output side. */
export interface CallParts<S> {
  params: Part<S, 'params'> extends z.ZodType ? z.output<Part<S, 'params'>> : undefined;
  query: Part<S, 'query'> extends z.ZodType ? z.output<Part<S, 'query'>> : undefined;
  body: Part<S, 'body'> extends z.ZodType ? z.output<Part<S, 'body'>> : undefined;
  /** The bytes of the file, nothing of which was looked at. */
  upload: S extends { upload: UploadSpec } ? Uint8Array : undefined;
}

export type CallBody<S> = S extends { answer: infer Z extends z.ZodType } ? z.output<Z> : never;
