import type { AccountAction, Standing } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { asUnavailable, brokenConstraint } from '#infra/db/db-errors.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import { queryPlanned } from '#infra/db/planned.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { RateLimit } from '#infra/edge/rate-limiter.ts';
import { type EndpointResponse, JsonText } from '#infra/edge/response.ts';
import type { NewEvent } from '#infra/events/event.ts';
import { currentTrace } from '#infra/tracing/span.ts';
import { KEPT_MS, type WriteKey } from './change.ts';

/*
 * A write that decides: read, decide, apply. One statement reads the rows, the caller's account and the response kept
 * under the idempotency key. A pure function decides. One statement then writes everything, if the rows are still what was
 * read. If they are not, it writes nothing, and the write starts again.
 */

/** SQL with numbered parameters. The text must be one of a fixed set, since its plan is cached. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface Apply<B = unknown> extends Statement {
  /**
   * Parts of a WITH clause. They must select from `locked_account`, which is empty if the caller's account has changed
   * meanwhile. The last part is called `applied`. It compares the rows with what was read, and returns one row if
   * everything was written.
   */
  text: string;
  events: readonly NewEvent[];
  /** The response. Omitted if `applied` builds it as JSON in the column `body`. */
  response?: B;
  /** Unique constraints that a concurrent write can violate. The write is then retried. */
  conflicts?: readonly string[];
}

/** The decision to write nothing. */
export interface Unchanged<B> {
  unchanged: B | JsonText<B>;
}

export interface WriteSteps<F, B> {
  /** A query that returns one row of facts, or none. */
  read: Statement;
  /**
   * @param take takes from a rate limit that depends on the facts. It is given back if the write is retried or fails.
   * @throws {AppError} if the rules refuse
   */
  decide(
    facts: F | null,
    standing: Standing,
    take: (limit: RateLimit) => Promise<void>,
  ): Apply<B> | Unchanged<B> | Promise<Apply<B> | Unchanged<B>>;
  /** Taken before anything is read. Given back if the call is a repeat. */
  limit?: RateLimit;
  /** Undoes what the caller counted for the write. Called for a repeat, and if nothing was decided. */
  giveBack?: () => void;
}

/** Runs one write of a signed-in user, once per idempotency key. */
export type Write = <F, B>(steps: WriteSteps<F, B>) => Promise<EndpointResponse<B>>;

export interface WriteCall {
  userId: string;
  action: AccountAction;
  key: WriteKey | null;
}

type WriteContext = Pick<AppContext, 'account' | 'clock' | 'database' | 'limiter' | 'wrote'>;

const MOST_TRIES = 5;
const KEY_CONSTRAINT = 'idempotency_keys_owner_key_pk';

/**
 * @throws {AppError} not_signed_in, or the error of the account's state; key_reused; unavailable after five lost
 * races
 */
export async function write<F, B>(
  context: WriteContext,
  call: WriteCall,
  { read, decide, limit, giveBack }: WriteSteps<F, B>,
): Promise<EndpointResponse<B>> {
  if (limit) await context.limiter.take(limit, call.userId);
  let isCounted = false;
  try {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { standing, kept, facts } = await readFacts<F>(context, call, read);
      requireAllowed(context.account.can(standing, call.action));
      if (kept && kept.fingerprint !== call.key?.fingerprint) throw new AppError('key_reused');
      // Set in each try, since a concurrent call with the same key may have finished since the previous one.
      isCounted = !kept;
      if (kept) return { body: new JsonText<B>(kept.body) };
      const taken: RateLimit[] = [];
      const decision = await decide(facts, standing as Standing, async (one) => {
        await context.limiter.take(one, call.userId);
        taken.push(one);
      });
      let body: string | null = null;
      try {
        body =
          'unchanged' in decision
            ? await keepUnchanged(context, call, decision)
            : await applyOnce(context, call, standing as Standing, decision);
      } finally {
        if (body === null) for (const one of taken) context.limiter.giveBack(one, call.userId);
      }
      if (body !== null) return { body: new JsonText<B>(body) };
    }
    throw new AppError('unavailable', undefined, { retryAfter: 1 });
  } finally {
    if (limit && !isCounted) context.limiter.giveBack(limit, call.userId);
    if (!isCounted) giveBack?.();
  }
}

/**
 * Writes a decision about rows that the transaction has locked.
 * @returns the response that `applied` builds, as JSON; empty if it builds none
 */
export async function applyInTransaction(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  { text, values, events }: Apply,
): Promise<string> {
  const at = values.length;
  const statement = `with locked_account as (select 1), ${text},
    recorded_events as (${eventsFrom(at + 1)})
    select to_jsonb(applied) ->> 'body' as body from applied`;
  const { rows } = await tx.execute<{ body: string | null }>(
    numberedSql(statement, [...values, ...eventValues(events, clock.now())]),
  );
  const [done] = rows;
  if (!done) throw new Error('Locked rows were not what had been read');
  return done.body ?? '';
}

interface Facts<F> {
  standing: Standing | null;
  /** The response stored under the key, and the hash of its first request. */
  kept: { body: string; fingerprint: string } | null;
  facts: F | null;
}

const readTexts = new Map<string, string>();

async function readFacts<F>(
  context: WriteContext,
  { userId, key }: WriteCall,
  { text, values }: Statement,
): Promise<Facts<F>> {
  const statement = composeOnce(readTexts, text, () => {
    const [user, owned] = [`$${values.length + 1}`, `$${values.length + 2}`];
    return `select facts.*, account.role as "_role", account.state as "_state", account.verified as "_verified",
        k.fingerprint as "_fingerprint", k.created_at as "_keptAt", k.body::text as "_kept"
      from (select 1) as one left join lateral (${context.account.standingSql(user)}) as account on true
      left join idempotency_keys k on k.owner = ${user}::uuid::text and k.key = ${owned}::text
      left join lateral (select true as "_found", f.* from (${text}) as f) as facts on true`;
  });
  const { rows } = await queryPlanned<Record<string, unknown>>(context.database, statement, [
    ...values,
    userId,
    key?.key ?? null,
  ]);
  const [row] = rows;
  if (!row) throw new Error('The statement that reads always gives a row');
  const { _role, _state, _verified, _fingerprint, _keptAt, _kept, _found, ...facts } = row;
  const standing = _role === null ? null : ({ role: _role, state: _state, verified: _verified } as Standing);
  const isOld = _keptAt instanceof Date && _keptAt.getTime() <= context.clock.now().getTime() - KEPT_MS;
  if (isOld) await deleteKey(context, userId, key);
  const isKept = _fingerprint !== null && !isOld;
  return {
    standing,
    kept: isKept ? { body: String(_kept), fingerprint: String(_fingerprint) } : null,
    facts: _found ? (facts as F) : null,
  };
}

async function applyOnce(
  context: WriteContext,
  { userId, key }: WriteCall,
  standing: Standing,
  { text, values, events, response, conflicts = [] }: Apply,
): Promise<string | null> {
  const statement = composeOnce(response === undefined ? textsWithoutResponse : textsWithResponse, text, () =>
    applySql(context, text, values.length, response !== undefined),
  );
  const now = context.clock.now();
  try {
    const { rows } = await queryPlanned<{ body: string }>(context.database, statement, [
      ...values,
      ...eventValues(events, now),
      ...[userId, standing.state, standing.verified],
      ...[key?.key ?? null, key?.fingerprint ?? null],
      ...(response === undefined ? [] : [JSON.stringify(response)]),
    ]);
    const [done] = rows;
    if (!done) return null;
    context.wrote(userId);
    return done.body;
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === KEY_CONSTRAINT || (constraint !== null && conflicts.includes(constraint))) return null;
    if (constraint !== null) throw new Error(`A write broke the constraint ${constraint}`, { cause: error });
    if (asUnavailable(error)?.reason === 'conflict') return null;
    throw error;
  }
}

/** Statements by the text of their `applied`: those that build the response, and those that get it as a parameter. */
const textsWithoutResponse = new Map<string, string>();
const textsWithResponse = new Map<string, string>();

function applySql({ account }: WriteContext, text: string, at: number, hasResponse: boolean): string {
  const [user, state, verified, key, fingerprint, response] = [4, 5, 6, 7, 8, 9].map((n) => `$${at + n}`);
  const body = hasResponse ? `${response}::json` : 'applied.body';
  return `with locked_account as (${account.lockSql(`${user}`, `${state}`, `${verified}`)}), ${text},
    recorded_events as (${eventsFrom(at + 1)}),
    keyed as (insert into idempotency_keys (owner, key, fingerprint, body, created_at)
      select ${user}::uuid::text, ${key}::text, ${fingerprint}::text, ${body}, $${at + 2}::timestamptz
      from applied where ${key}::text is not null)
    select ${body}::text as body from applied`;
}

/** @param at the number of the first of three parameters: the events as JSON, the time, and the trace */
function eventsFrom(at: number): string {
  return `insert into events (type, actor_id, subject_id, data, created_at, trace)
    select e.type, e."actorId", e."subjectId", e.data, $${at + 1}::timestamptz, $${at + 2}::text
    from applied, jsonb_to_recordset($${at}::jsonb) as e (type text, "actorId" uuid, "subjectId" uuid, data jsonb)`;
}

function eventValues(events: readonly NewEvent[], now: Date): unknown[] {
  return [JSON.stringify(events), now, currentTrace()];
}

/**
 * Stores the response of a write that changes nothing. Returns null if a concurrent call with the same key was first.
 */
async function keepUnchanged<B>(
  { database, clock }: WriteContext,
  { userId, key }: WriteCall,
  { unchanged }: Unchanged<B>,
): Promise<string | null> {
  const body = unchanged instanceof JsonText ? unchanged.text : JSON.stringify(unchanged);
  if (!key) return body;
  const { rowCount } = await queryPlanned(
    database,
    `insert into idempotency_keys (owner, key, fingerprint, body, created_at)
      values ($1::uuid::text, $2, $3, $4::json, $5) on conflict do nothing`,
    [userId, key.key, key.fingerprint, body, clock.now()],
  );
  return rowCount === 1 ? body : null;
}

async function deleteKey({ database, clock }: WriteContext, userId: string, key: WriteKey | null) {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await queryPlanned(
    database,
    'delete from idempotency_keys where owner = $1::uuid::text and key = $2 and created_at <= $3',
    [userId, key?.key, before],
  );
}

/** Like `textOnce`, but the key is the text itself: a constant is hashed once, and a new key would be at each write. */
function composeOnce(texts: Map<string, string>, text: string, compose: () => string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const composed = compose();
  texts.set(text, composed);
  return composed;
}
