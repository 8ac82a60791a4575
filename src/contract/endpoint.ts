import type { z } from 'zod';
import type { ErrorCode, ErrorDefinition } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A module's endpoints: name to method and path below /api. Has no zod, since the browser loads it. */
export type EndpointTable = Record<string, `${Method} /${string}`>;

/** Who may call an endpoint: everyone, signed-in users, or signed-in users whose email is verified. */
type Access = 'public' | 'viewer' | 'verified';

/** `keyset` lists return the next page's address in a Link header. `pages` lists take page, pageSize, sort and q. */
type ListKind = 'keyset' | 'pages';

/**
 * What an endpoint takes besides texts: the one file of a multipart/form-data form, whose texts the spec's `body`
 * describes, or `raw` bytes as application/octet-stream.
 */
export type UploadSpec = {
  /** Maximum size of the whole body in bytes. */
  bytes: number;
} & ({ field: string; raw?: never } | { raw: true; field?: never });

export interface EndpointSpec {
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * Paths of the body's properties that other users will read, such as `payment.text`. They are checked before the
   * write, which may be refused with `slowed`.
   */
  words?: readonly string[];
  /**
   * Maximum body size in bytes. Set where a body above the server's default limit needs a better error than
   * `too_large`.
   */
  bodyBytes?: number;
  upload?: UploadSpec;
  /** Also accepts a form body, without reading it: for one-click unsubscribe by mail programs (RFC 8058). */
  takesForm?: boolean;
  whileSuspended?: true;
  /** A POST that only reads. It counts as a read, and pages may call it while they are rendered. */
  reads?: true;
  /** A GET that writes, as the specification demands. It counts as a write, and pages may not call it. */
  writes?: true;
  /** Status of a success. Default: 200. */
  status?: 200 | 201;
  response: z.ZodType;
  /** The content type of a response that is a file. The file is streamed (`EndpointResponse.file`). */
  file?: 'application/zip' | 'application/octet-stream' | 'image/webp' | 'text/calendar';
  list?: ListKind;
  /**
   * A read with the same response for every visitor. It is computed once and cached briefly, also by shared caches.
   * With `all`, signed-in users who hide or mute nothing get the same response, as `no-store`, except for a few
   * seconds after their own writes. With `visitors`, signed-in users always get a fresh response.
   */
  shared?: 'all' | 'visitors';
  /** For `shared: 'all'`: query values with which each signed-in user gets a response of their own. */
  ownBy?: Readonly<Record<string, string>>;
  /** For `shared: 'all'`: the response depends on the account type, so there is one shared response for each type. */
  byAccountType?: true;
  /** For a keyset list: also returns X-Total-Count. */
  counted?: true;
  /** Error codes beyond those that all endpoints of this access have. */
  errors?: readonly (ErrorCode | ErrorDefinition)[];
}

export interface Contract<
  T extends EndpointTable = EndpointTable,
  S extends Record<string, EndpointSpec> = Record<string, EndpointSpec>,
> {
  endpoints: T;
  specs: S;
}

/** Joins a module's paths with the specs of its endpoints. An endpoint that only one of them has is a type error. */
export function defineContract<
  const T extends EndpointTable,
  const S extends { [N in keyof T]: EndpointSpec },
>(
  endpoints: T,
  specs: S & { [N in Exclude<keyof S, keyof T>]: never },
): Contract<T, S & Record<string, EndpointSpec>> {
  return { endpoints, specs };
}

export function isRead(call: `${Method} /${string}`, spec: Pick<EndpointSpec, 'reads' | 'writes'>): boolean {
  return spec.reads === true || (call.startsWith('GET ') && !spec.writes);
}

export function splitEndpoint(call: `${Method} /${string}`): { method: Method; path: string } {
  // The template type guarantees a method before the space; `slice` loses that.
  const space = call.indexOf(' ');
  return { method: call.slice(0, space) as Method, path: call.slice(space + 1) };
}

type Part<S, K extends string> = S extends Record<K, infer Z extends z.ZodType> ? Z : undefined;

export type EndpointInput<S> = (Part<S, 'params'> extends z.ZodType
  ? { params: z.input<Part<S, 'params'>> }
  : unknown) &
  (Part<S, 'query'> extends z.ZodType ? { query?: z.input<Part<S, 'query'>> } : unknown) &
  (S extends { upload: UploadSpec }
    ? { body: S['upload'] extends { raw: true } ? Blob : FormData }
    : Part<S, 'body'> extends z.ZodType
      ? { body: z.input<Part<S, 'body'>> }
      : unknown);

export interface EndpointParts<S> {
  params: Part<S, 'params'> extends z.ZodType ? z.output<Part<S, 'params'>> : undefined;
  query: Part<S, 'query'> extends z.ZodType ? z.output<Part<S, 'query'>> : undefined;
  body: Part<S, 'body'> extends z.ZodType ? z.output<Part<S, 'body'>> : undefined;
  /** The file's bytes, not checked yet. */
  upload: S extends { upload: UploadSpec } ? Uint8Array : undefined;
}

export type EndpointBody<S> = S extends { response: infer Z extends z.ZodType } ? z.output<Z> : never;
