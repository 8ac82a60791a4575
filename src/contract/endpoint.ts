import type { z } from 'zod';
import type { ErrorCode, ErrorDefinition } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A module's endpoints: name -> method and path below /api. Free of zod, so that the browser can carry it. */
export type EndpointTable = Record<string, `${Method} /${string}`>;

/**
 * Who may use an endpoint: everyone, signed-in users, or only signed-in users whose e-mail is verified
 * (decisions.md section 3).
 */
type Access = 'public' | 'viewer' | 'verified';

/** `keyset` lists give the next page in a Link header; `pages` lists take page, pageSize, sort and q. */
type ListKind = 'keyset' | 'pages';

/** The one file that an endpoint takes, in a form of type multipart/form-data; the spec's `body` are the form's texts. */
export interface UploadSpec {
  field: string;
  /** Bytes of the whole form at most. */
  bytes: number;
}

export interface EndpointSpec {
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * What of the body its caller writes to others, by the paths of its properties: `payment.text`. It is looked at before
   * it is written, and may be refused with `slowed`.
   */
  words?: readonly string[];
  /** Bytes that a body may have, where the server's own limit would refuse bodies that need a better error. */
  bodyBytes?: number;
  upload?: UploadSpec;
  /** Also takes a form's body, and does not read it: for the one-click endpoints of mail programs (RFC 8058). */
  takesForm?: boolean;
  /** A write that a suspended account may make, too: what keeps its sign-in safe. Public endpoints always are. */
  whileSuspended?: true;
  /** A POST that changes nothing: it counts as a read, and pages may use it while they render. */
  reads?: true;
  /** A GET that changes something, as the specification has it: it counts as a write, and no page uses it. */
  writes?: true;
  /** Status of success; 200 unless said otherwise. */
  status?: 200 | 201;
  response: z.ZodType;
  /** The content type of a response that is a file instead of JSON; it is streamed (`EndpointResponse.file`). */
  file?: 'application/zip' | 'image/webp' | 'text/calendar';
  list?: ListKind;
  /**
   * A read that is the same for every visitor: it is computed once and cached for a moment, and shared caches may keep
   * it. With `all`, a signed-in user whose lists leave nothing out is given the same, as `no-store`; but not in the
   * seconds after a write of their own. With `visitors`, signed-in users always get a fresh response.
   */
  shared?: 'all' | 'visitors';
  /** Of `shared: 'all'`: values of the query with which the response is each signed-in viewer's own. */
  ownBy?: Readonly<Record<string, string>>;
  /** For `shared: 'all'`: the response depends on the account type, so signed-in users share one copy per type. */
  byAccountType?: true;
  /** A keyset list that also gives its X-Total-Count. */
  counted?: true;
  /** Its error codes, beyond those of every endpoint of its access. */
  errors?: readonly (ErrorCode | ErrorDefinition)[];
}

export interface Contract<
  T extends EndpointTable = EndpointTable,
  S extends Record<string, EndpointSpec> = Record<string, EndpointSpec>,
> {
  endpoints: T;
  specs: S;
}

/** Joins the paths of a module with what its endpoints take and give. An endpoint in one and not the other is a type error. */
export function defineContract<
  const T extends EndpointTable,
  const S extends { [N in keyof T]: EndpointSpec },
>(
  endpoints: T,
  specs: S & { [N in Exclude<keyof S, keyof T>]: never },
): Contract<T, S & Record<string, EndpointSpec>> {
  return { endpoints, specs };
}

/** Whether an endpoint changes nothing. */
export function isRead(call: `${Method} /${string}`, spec: Pick<EndpointSpec, 'reads' | 'writes'>): boolean {
  return spec.reads === true || (call.startsWith('GET ') && !spec.writes);
}

export function splitEndpoint(call: `${Method} /${string}`): { method: Method; path: string } {
  // What stands before the space is a method by the type of the call; slicing loses that.
  const space = call.indexOf(' ');
  return { method: call.slice(0, space) as Method, path: call.slice(space + 1) };
}

type Part<S, K extends string> = S extends Record<K, infer Z extends z.ZodType> ? Z : undefined;

/** What a caller gives: the schemas' input side, only the parts that the endpoint has. */
export type EndpointInput<S> = (Part<S, 'params'> extends z.ZodType
  ? { params: z.input<Part<S, 'params'>> }
  : unknown) &
  (Part<S, 'query'> extends z.ZodType ? { query?: z.input<Part<S, 'query'>> } : unknown) &
  (S extends { upload: UploadSpec }
    ? { body: FormData }
    : Part<S, 'body'> extends z.ZodType
      ? { body: z.input<Part<S, 'body'>> }
      : unknown);

/** What a handler gets: the schemas' output side. */
export interface EndpointParts<S> {
  params: Part<S, 'params'> extends z.ZodType ? z.output<Part<S, 'params'>> : undefined;
  query: Part<S, 'query'> extends z.ZodType ? z.output<Part<S, 'query'>> : undefined;
  body: Part<S, 'body'> extends z.ZodType ? z.output<Part<S, 'body'>> : undefined;
  /** The bytes of the file, not checked yet. */
  upload: S extends { upload: UploadSpec } ? Uint8Array : undefined;
}

export type EndpointBody<S> = S extends { response: infer Z extends z.ZodType } ? z.output<Z> : never;
