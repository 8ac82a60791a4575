import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import {
  type CallBody,
  type CallParts,
  type CallSpec,
  type CallTable,
  type Contract,
  isRead,
} from '#contract/call.ts';
import type { Platform } from '#platform/platform.ts';
import type { Viewer } from '#platform/session/token.ts';
import type { Answer } from './answer.ts';
import { AppError, invalid, type Remaining } from './app-error.ts';
import { type Change, type ChangeOf, createChange } from './change.ts';
import { addressKey } from './limiter.ts';
import type { ReadyBytes } from './ready-bytes.ts';
import { hasUnstorableText } from './unstorable-text.ts';

/** Where a call comes from. `viewer` is null for a visitor. */
export interface Caller {
  viewer: Viewer | null;
  ip: string;
  userAgent: string;
  requestId: string;
  /** The value of the session cookie, for the few calls that it serves. */
  cookie: string | undefined;
  origin: string | undefined;
  key: string | undefined;
  log: FastifyBaseLogger;
}

export interface CallContext<S extends CallSpec> extends CallParts<S> {
  /** Null only where the contract says that anyone may call. */
  viewer: S['access'] extends 'public' ? Viewer | null : Viewer;
  caller: Caller;
  /** Runs the call's change of data in one transaction, once per idempotency key. */
  change: Change;
  log: FastifyBaseLogger;
}

export type Handler<S extends CallSpec> = (context: CallContext<S>) => Promise<Answer<CallBody<S>>>;

/** One handler for each call of a contract; one that is missing is a type error. */
export type Handlers<C> =
  C extends Contract<CallTable, infer S>
    ? { [N in keyof S as string extends N ? never : N]: Handler<S[N]> }
    : never;

export interface Served {
  name: string;
  call: CallTable[string];
  spec: CallSpec;
  handler: Handler<CallSpec>;
}

/** Joins a contract with its handlers, for the table of served calls. */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>): Served[] {
  return Object.entries(contract.calls).map(([name, call]) => ({
    name,
    call,
    spec: contract.specs[name] as CallSpec,
    handler: (handlers as Record<string, unknown>)[name] as Handler<CallSpec>,
  }));
}

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
  upload?: Uint8Array;
}

export interface Dispatched extends Answer {
  status: number;
  /** The body as JSON, when it is a copy that serves every visitor. */
  ready?: ReadyBytes;
  until?: number;
  allowance?: Remaining;
}

export type IsVerified = (userId: string) => Promise<boolean>;

/**
 * Runs a call the same way for HTTP and for pages that render: who, what, whether verified, then the handler.
 * The order of refusals is checks.md's: 401, 400, 422, and what the handler finds after that.
 * @throws {AppError}
 */
export async function dispatch(
  platform: Platform,
  isVerified: IsVerified,
  served: Served,
  raw: RawInput,
  caller: Caller,
): Promise<Dispatched> {
  const { spec, name, call } = served;
  if (spec.access !== 'public' && !caller.viewer) throw new AppError('not_signed_in');
  const input = parseInput(spec, raw);
  const writes = !isRead(call, spec);
  let allowance: Remaining | undefined;
  if (writes && caller.viewer) allowance = await platform.limiter.take('write', caller.viewer.userId);
  else if (writes) allowance = await platform.limiter.take('write', addressKey(caller.ip));
  if (spec.access === 'verified' && !(await isVerified(caller.viewer?.userId ?? ''))) {
    throw new AppError('email_unverified');
  }
  const change = writes ? createChange(platform, changeOf(served, raw, input, caller)) : refuseChange;
  const context = {
    ...input,
    viewer: caller.viewer,
    caller,
    change,
    log: caller.log,
  } as CallContext<CallSpec>;
  const compute = () => served.handler(context);
  const result =
    spec.shared && !caller.viewer
      ? await platform.sharedAnswers.share(`${name} ${JSON.stringify(input)}`, compute)
      : await compute();
  return { ...result, status: spec.status ?? 200, ...(allowance && { allowance }) };
}

function changeOf({ name }: Served, raw: RawInput, input: CallParts<CallSpec>, caller: Caller): ChangeOf {
  return {
    userId: caller.viewer?.userId ?? null,
    key: checkedKey(caller.key),
    call: `${name} ${JSON.stringify(input.params ?? null)}`,
    body: raw.upload ? [input.body ?? null, digestOf(raw.upload)] : (input.body ?? null),
  };
}

/** A read that changed something would do so past the allowance of writes. */
const refuseChange: Change = () => {
  throw new Error('This call is a read: it may change nothing.');
};

function parseInput(spec: CallSpec, raw: RawInput): CallParts<CallSpec> {
  if (hasUnstorableText(raw.params) || hasUnstorableText(raw.query) || hasUnstorableText(raw.body)) {
    throw new AppError('malformed', 'Some of that text has characters that cannot be kept.');
  }
  return {
    params: parsePart(spec.params, raw.params),
    query: parsePart(spec.query, raw.query),
    body: parseBody(spec.body, raw.body),
    upload: raw.upload,
  } as never;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw new AppError('malformed', 'That address is not one of ours.');
  return parsed.data;
}

function parseBody(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value === undefined || value === null ? {} : value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0];
    // No field to name: the body is no object, or a list that cannot be.
    if (typeof field !== 'string') throw new AppError('malformed');
    fields[field] ??= issue.message;
  }
  throw invalid(fields);
}

function checkedKey(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('malformed', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
  }
  return key;
}
