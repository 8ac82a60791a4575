import { ApiError } from './api-error.ts';
import {
  type Contract,
  type EndpointBody,
  type EndpointInput,
  type EndpointTable,
  type Method,
  splitEndpoint,
} from './endpoint.ts';
import type { ErrorBody } from './errors.ts';

/**
 * One page of a list. `next` is the cursor of the next page, `total` the X-Total-Count header (for example '1000+').
 */
export interface Page<T> {
  items: T[];
  next?: string;
  total?: string;
}

export interface ApiRequest {
  name: string;
  method: Method;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  key: string | undefined;
}

export interface ApiResponse {
  status: number;
  body: unknown;
  next?: string | undefined;
  total?: string | undefined;
  retryAfter?: number | undefined;
}

/** Sends an API request: by fetch in the browser, in-process while a page is rendered. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

type Specs<C> = C extends Contract<EndpointTable, infer S> ? S : never;
type Args<S> =
  unknown extends EndpointInput<S>
    ? [input?: CallOptions]
    : Record<never, never> extends EndpointInput<S>
      ? [input?: EndpointInput<S> & CallOptions]
      : [input: EndpointInput<S> & CallOptions];
type Result<S> = PageOf<EndpointBody<S>>;
/** Every array is returned as a page, also that of a list with only one page. */
type PageOf<B> = B extends (infer T)[] ? Page<T> : B;

export interface CallOptions {
  /** Idempotency key: a request that is sent again with it takes effect once. */
  key?: string;
}

export type Client<C> = {
  [N in keyof Specs<C> as string extends N ? never : N]: (
    ...args: Args<Specs<C>[N]>
  ) => Promise<Result<Specs<C>[N]>>;
};

/**
 * Makes a typed client for a table of endpoints. Its functions are made on first use, since every rendered page has a
 * client and uses few of them.
 * @throws {ApiError} if the response is not a success
 */
export function clientFor<C extends Contract>(endpoints: C['endpoints'], transport: Transport): Client<C> {
  const table: EndpointTable = endpoints;
  const made: Record<string, Call> = {};
  const get = (_: object, name: string) => {
    const endpoint = Object.hasOwn(table, name) ? table[name] : undefined;
    if (endpoint) made[name] ??= callTo(name, endpoint, transport);
    return made[name];
  };
  // The proxy has the functions of the table, which TypeScript cannot see.
  return new Proxy(made, { get, has: (_, name) => Object.hasOwn(table, name) }) as Client<C>;
}

type Call = (input?: RawEndpointInput) => Promise<unknown>;

function callTo(name: string, endpoint: EndpointTable[string], transport: Transport): Call {
  const { method, path } = splitEndpoint(endpoint);
  return async (input = {}) => {
    const response = await transport({
      name,
      method,
      path,
      params: input.params ?? {},
      query: definedOnly(input.query ?? {}),
      body: input.body,
      key: input.key,
    });
    if (response.status >= 400) {
      // The body may come from a proxy in front of the server, so every field may be missing.
      throw new ApiError(response.status, (response.body ?? {}) as Partial<ErrorBody>, response.retryAfter);
    }
    return Array.isArray(response.body)
      ? { items: response.body, next: response.next, total: response.total }
      : response.body;
  };
}

export function addressOf(request: Pick<ApiRequest, 'path' | 'params' | 'query'>): string {
  const path = request.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(request.params[name] ?? ''),
  );
  const query = new URLSearchParams(request.query).toString();
  return `/api${path}${query ? `?${query}` : ''}`;
}

interface RawEndpointInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

function definedOnly(query: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
