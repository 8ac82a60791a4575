import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { safeNext } from '#contract/safe-next.ts';
import type { Caller } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { readSessionCookie } from '#infra/session/cookie.ts';
import { readWritten, writeWritten } from '#infra/session/written-cookie.ts';
import { invitation as invitationToken } from '#modules/place/place.contract.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { findLiveSession } from './accounts.service.ts';
import { GOOGLE_CALLBACK, GoogleFailure, googleOf } from './google.provider.ts';
import { finishVisit, type Visit } from './google.sign-in.ts';
import { beginAttempt, spendAttempt } from './google-sign-ins.commands.ts';

const SIGN_IN = '/signin';
/** Where users go after signing in. */
const DASHBOARD = '/dashboard/h';

/** Serves the redirect to Google and the callback. Both are outside /api, and work without script. */
export function mountGoogle(http: FastifyInstance, context: AppContext): void {
  if (googleOf(context).state === 'unavailable') return;
  visit(http, context, '/signin/google/start', begin);
  visit(http, context, GOOGLE_CALLBACK, finish);
}

function visit(
  http: FastifyInstance,
  context: AppContext,
  url: string,
  work: (context: AppContext, request: FastifyRequest, caller: Caller) => Promise<Visit>,
): void {
  const config = { rateLimit: 'own', measuredAs: url } as const;
  // A HEAD request would spend what the visit needs.
  http.get(url, { config, exposeHeadRoute: false }, async (request, reply) => {
    const caller = callerOf(context, request);
    const done = await limited(context, caller, () => work(context, request, caller));
    return redirect(context, reply, done);
  });
}

async function limited(context: AppContext, caller: Caller, work: () => Promise<Visit>): Promise<Visit> {
  try {
    await context.limiter.take(accountsRateLimits.googleByAddress, addressKey(caller.ip));
    return await work();
  } catch (error) {
    if (error instanceof GoogleFailure) {
      caller.log.warn({ event: 'google', reason: error.message }, 'Google failed');
      return { path: SIGN_IN, outcome: 'failed' };
    }
    // A suspended account, or too many attempts: pages show refusals, not a JSON body.
    if (error instanceof AppError && error.status < 500) {
      caller.log.warn({ event: 'google', reason: error.code }, 'Google refused');
      return { path: SIGN_IN, outcome: error.code === 'too_many' ? 'tooMany' : 'failed' };
    }
    throw error;
  }
}

const startQuery = z.object({
  next: z.string().max(2000).optional().catch(undefined),
  invitation: invitationToken.optional().catch(undefined),
});

async function begin(context: AppContext, request: FastifyRequest, caller: Caller): Promise<Visit> {
  const { next: path = null, invitation } = startQuery.parse(request.query);
  const next = safeNext(path, DASHBOARD);
  if (await findLiveSession(context, caller.cookie)) return { path: next };
  const attempt = { purpose: 'signIn', next, invitation, viewer: null } as const;
  const { secrets, cookie } = await beginAttempt(context, context.database.db, caller, attempt);
  return { path: await googleOf(context).consentUrl(secrets), cookies: [cookie] };
}

const text = z.string().min(1).max(4000);
const returned = z.object({
  state: text.max(100),
  code: text.optional().catch(undefined),
  error: text.optional().catch(undefined),
});

/** The state is spent before anything else, so that a return works once. */
async function finish(context: AppContext, request: FastifyRequest, caller: Caller): Promise<Visit> {
  const given = returned.safeParse(request.query).data;
  const attempt = given && (await spendAttempt(context, context.database.db, caller, given.state));
  if (!attempt) return { path: SIGN_IN, outcome: 'expired' };
  const back = attempt.viewer ? attempt.next : SIGN_IN;
  if (given.error === 'access_denied') return { path: back, outcome: 'cancelled' };
  if (given.error !== undefined || given.code === undefined) return { path: back, outcome: 'failed' };
  const query = request.url.slice(request.url.indexOf('?') + 1);
  try {
    const person = await googleOf(context).readPerson(query, attempt.secrets);
    return await finishVisit(context, caller, attempt, person);
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    caller.log.warn({ event: 'google', reason: error.message }, 'Google failed');
    return { path: back, outcome: 'failed' };
  }
}

async function redirect(context: AppContext, reply: FastifyReply, { path, cookies = [], outcome }: Visit) {
  const query = outcome ? `${path.includes('?') ? '&' : '?'}google=${outcome}` : '';
  const written = context.replicas ? [writeWritten(context.env, await context.replicas.position())] : [];
  return (
    reply
      .header('set-cookie', [...cookies, ...written])
      .header('cache-control', 'no-store')
      // The address of a return has a code.
      .header('referrer-policy', 'no-referrer')
      .redirect(`${path}${query}`, 303)
  );
}

function callerOf({ env }: AppContext, request: FastifyRequest): Caller {
  const { headers } = request;
  return {
    viewer: null,
    ip: request.ip,
    userAgent: headers['user-agent'] ?? '',
    requestId: request.id,
    cookie: readSessionCookie(env, headers.cookie),
    cookies: headers.cookie,
    written: readWritten(env, headers.cookie),
    origin: headers.origin,
    key: undefined,
    log: request.log,
  };
}
