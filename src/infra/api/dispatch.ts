import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import {
  type Contract,
  type EndpointBody,
  type EndpointParts,
  type EndpointSpec,
  type EndpointTable,
  isRead,
} from '#contract/endpoint.ts';
import type { AccountAction } from '#contract/policy.ts';
import type { AccountType } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, type Remaining } from '#infra/app-error.ts';
import { addressKey, kitRateLimits } from '#infra/edge/rate-limiter.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import type { CachedResponse } from '#infra/edge/response-cache.ts';
import type { Viewer } from '#infra/session/token.ts';
import { type Change, type ChangeCall, createChange, writeKey } from './change.ts';
import { parseInput, type RawInput } from './input.ts';
import { type Write, write } from './write.ts';

/** Who makes a call. `viewer` is null for a visitor. */
export interface Caller {
  viewer: Viewer | null;
  ip: string;
  userAgent: string;
  requestId: string;
  /** The session cookie, for the few endpoints that need it. */
  cookie: string | undefined;
  /** The whole Cookie header, for endpoints that have their own cookie. */
  cookies: string | undefined;
  /** Position in the write-ahead log after the browser's last write, from its cookie; 0 without one. */
  written: number;
  origin: string | undefined;
  key: string | undefined;
  log: FastifyBaseLogger;
}

type ViewerOf<S extends EndpointSpec> = S['access'] extends 'public' ? Viewer | null : Viewer;

export interface EndpointRequest<S extends EndpointSpec> extends EndpointParts<S> {
  viewer: ViewerOf<S>;
  /**
   * The account type of the signed-in user. It is set even where `viewer` is null, because the response is shared per
   * account type (`byAccountType`). Null for visitors.
   */
  accountType: AccountType | null;
  caller: Caller;
  change: Change;
  /** Runs the call's write as read, decide and apply, once per idempotency key. */
  write: Write;
  log: FastifyBaseLogger;
}

export type Handler<S extends EndpointSpec> = (
  context: EndpointRequest<S>,
) => Promise<EndpointResponse<EndpointBody<S>>>;

export type Handlers<C> =
  C extends Contract<EndpointTable, infer S>
    ? { [N in keyof S as string extends N ? never : N]: Handler<S[N]> }
    : never;

export interface ServedEndpoint {
  name: string;
  endpoint: EndpointTable[string];
  spec: EndpointSpec;
  handler: Handler<EndpointSpec>;
}

export function serve<C extends Contract>(contract: C, handlers: Handlers<C>): ServedEndpoint[] {
  // `Object.entries` loses which handler belongs to which spec; `Handlers` has checked that.
  return Object.entries(contract.endpoints).map(([name, endpoint]) => ({
    name,
    endpoint,
    spec: contract.specs[name] as EndpointSpec,
    handler: (handlers as Record<string, unknown>)[name] as Handler<EndpointSpec>,
  }));
}

export interface Dispatched extends EndpointResponse {
  status: number;
  shared?: CachedResponse;
  rateLimit?: Remaining;
  /** Position in the write-ahead log after a write. Set only if there are replicas, which may lag behind. */
  written?: number;
}

/**
 * Runs a call, the same way for HTTP and for pages that are rendered. Refusals come in the specified order: 401, 400,
 * 422, then those of the handler.
 * @throws {AppError}
 */
export async function dispatch(
  context: AppContext,
  served: ServedEndpoint,
  raw: RawInput,
  caller: Caller,
): Promise<Dispatched> {
  const { replicas } = context;
  if (!replicas) return run(context, served, raw, caller);
  if (isRead(served.endpoint, served.spec)) {
    const read = () => run(context, served, raw, caller);
    // An account that was just created may not have reached the replica.
    return replicas.read(caller.written, read).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_signed_in' && caller.viewer) return read();
      throw error;
    });
  }
  const result = await run(context, served, raw, caller);
  return { ...result, written: await replicas.position() };
}

async function run(
  context: AppContext,
  served: ServedEndpoint,
  raw: RawInput,
  caller: Caller,
): Promise<Dispatched> {
  const { spec, name, endpoint } = served;
  if (spec.access !== 'public' && !caller.viewer) throw new AppError('not_signed_in');
  const writes = !isRead(endpoint, spec);
  let rateLimit: Remaining | undefined;
  if (writes && caller.viewer)
    rateLimit = await context.limiter.take(kitRateLimits.write, caller.viewer.userId);
  else if (writes) rateLimit = await context.limiter.take(kitRateLimits.write, addressKey(caller.ip));
  // Counted before validation, so that invalid requests count, too.
  const input = parseInput(spec, raw);
  const call = changeCallOf(context, served, raw, input, caller);
  const change = writes ? createChange(context, call) : refuseWrite;
  const isShared =
    spec.shared !== undefined && (await getsSharedResponse(context, spec, input.query, caller.viewer));
  const accountType = (isShared && !spec.byAccountType ? null : caller.viewer?.accountType) ?? null;
  // The table has endpoints of every kind. `serve` has checked that this handler fits this spec.
  const request = {
    ...input,
    viewer: isShared ? null : caller.viewer,
    accountType,
    caller,
    change,
    write: writes ? writeOf(context, call) : refuseWrite,
    log: caller.log,
  } as EndpointRequest<EndpointSpec>;
  const compute = () => served.handler(request);
  const status = spec.status ?? 200;
  if (isShared) {
    const key = `${name} ${accountType ?? ''}${JSON.stringify(input)}`;
    const shared = await context.responseCache.share(key, compute);
    const { body, next, total } = shared;
    return { body, next, total, shared, status };
  }
  return { ...(await compute()), status, ...(rateLimit && { rateLimit }) };
}

async function getsSharedResponse(
  context: AppContext,
  { shared, ownBy = {} }: EndpointSpec,
  query: Readonly<Record<string, unknown>> | undefined,
  viewer: Viewer | null,
): Promise<boolean> {
  if (!viewer) return true;
  const isOwn = Object.entries(ownBy).some(([parameter, value]) => query?.[parameter] === value);
  return shared === 'all' && !isOwn && context.readsAsVisitor(viewer.userId);
}

function changeCallOf(
  context: AppContext,
  { name, spec }: ServedEndpoint,
  raw: RawInput,
  input: EndpointParts<EndpointSpec>,
  caller: Caller,
): ChangeCall {
  const key = checkedKey(caller.key);
  const call = `${name} ${JSON.stringify([input.params ?? null, input.query ?? null])}`;
  const body = raw.upload ? [input.body ?? null, digestOf(raw.upload)] : (input.body ?? null);
  return {
    userId: caller.viewer?.userId ?? null,
    action: actionOf(spec),
    key: key === undefined ? null : writeKey(context.env.authSecret, key, call, body),
  };
}

function writeOf(context: AppContext, { userId, action, key }: ChangeCall): Write {
  return (steps) => {
    if (userId === null) throw new AppError('not_signed_in');
    return write(context, { userId, action, key }, steps);
  };
}

function actionOf({ access, whileSuspended }: EndpointSpec): AccountAction {
  if (access === 'public' || whileSuspended) return 'basic';
  return access === 'verified' ? 'publish' : 'change';
}

/** A write in a read endpoint would bypass the rate limit of writes. */
const refuseWrite = (): never => {
  throw new Error('This call is a read, so it must not change anything.');
};

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function checkedKey(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('malformed', 'An Idempotency-Key must have 1 to 255 visible ASCII characters.');
  }
  return key;
}
