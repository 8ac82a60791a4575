import { safeNext } from '#contract/safe-next.ts';
import { type EndpointRequest, type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { accountsErrors } from '#modules/accounts/accounts.errors.ts';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import { type GoogleTicketView, googleContract } from '#modules/accounts/google.contract.ts';
import {
  googleConfirmations,
  googleOutcomeTexts,
  googleRefusals,
} from '#modules/accounts/google.messages.ts';
import { findMember, findPasswordHash } from './accounts.queries.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { GoogleFailure, googleOf } from './google.provider.ts';
import { SETTINGS } from './google.sign-in.ts';
import {
  type Attempt,
  beginAttempt,
  findTicketOf,
  spendPersonTicket,
  type TicketData,
} from './google-sign-ins.commands.ts';
import { signUpWithGoogle } from './google-sign-up.routes.ts';
import { connectIdentity, disconnectIdentity, findIdentityOf } from './identities.commands.ts';
import { NO_PASSWORD } from './passwords.ts';
import { requireRecentAuthentication } from './recent-authentication.ts';

export function googleRoutes(context: AppContext): ServedEndpoint[] {
  const { database } = context;
  const google = googleOf(context);
  return serve(googleContract, {
    getGoogle: async () => ({ body: { state: google.state } }),

    getGoogleTicket: async ({ caller }) => {
      const found = await findTicketOf(context, database.db, caller);
      return { body: found ? presentTicket(found.id, found.data) : { kind: 'none' } };
    },

    signUpWithGoogle: (request) => signUpWithGoogle(context, request),
    connectGoogle: (request) => connectGoogle(context, request),
    startGoogle: (request) => startGoogle(context, request),
    proveByGoogle: (request) => proveByGoogle(context, request),

    getSignInMethods: async ({ viewer: { userId } }) => {
      const identity = await findIdentityOf(database.db, userId);
      return {
        body: {
          password: (await findPasswordHash(database.db, userId)) !== NO_PASSWORD,
          googleState: google.state,
          google: identity && { email: identity.email, connectedAt: identity.connectedAt.toISOString() },
        },
      };
    },

    disconnectGoogle: async ({ viewer, change, log }) => {
      await requireRecentAuthentication(context, viewer);
      return change(async (tx) => {
        await disconnectIdentity(context, tx, viewer.userId);
        log.info({ event: 'google_disconnected', actor: viewer.userId }, 'Google disconnected');
        return { body: { message: googleConfirmations.disconnected } };
      });
    },
  });
}

type Specs = (typeof googleContract)['specs'];

/** Begins to connect a Google account. The return from Google finishes it, in this session and browser only. */
async function startGoogle(
  context: AppContext,
  { viewer, caller, log }: EndpointRequest<Specs['startGoogle']>,
) {
  if (googleOf(context).state === 'unavailable') throw new AppError('wrong_state', googleRefusals.notSetUp);
  // An address that nobody has verified may be somebody else's, who will claim the account.
  await context.requireAccount(viewer.userId, 'publish');
  await requireRecentAuthentication(context, viewer);
  return consent(context, { viewer, caller, log }, { purpose: 'connect', next: SETTINGS });
}

/** Begins a proof by the Google account that is connected. The return from Google finishes it. */
async function proveByGoogle(
  context: AppContext,
  { body, ...request }: EndpointRequest<Specs['proveByGoogle']>,
) {
  if (googleOf(context).state === 'unavailable') throw new AppError('wrong_state', googleRefusals.notSetUp);
  const identity = await findIdentityOf(context.database.db, request.viewer.userId);
  if (!identity) throw new AppError('wrong_state', googleRefusals.notConnected);
  return consent(context, request, { purpose: 'prove', next: safeNext(body.next, SETTINGS) }, identity);
}

async function consent(
  context: AppContext,
  { viewer, caller, log }: Pick<EndpointRequest<Specs['startGoogle']>, 'viewer' | 'caller' | 'log'>,
  to: Pick<Attempt, 'purpose' | 'next'>,
  proves?: { subject: string },
) {
  await context.limiter.take(accountsRateLimits.googleByAddress, addressKey(caller.ip));
  const attempt = { ...to, invitation: undefined, viewer };
  const { secrets, cookie } = await beginAttempt(context, context.database.db, caller, attempt);
  try {
    const url = await googleOf(context).consentUrl(secrets, proves);
    return { body: { url }, headers: { 'set-cookie': cookie } };
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    log.warn({ event: 'google', reason: error.message }, 'Google failed');
    throw new AppError(accountsErrors.google_failed);
  }
}

/**
 * Connects the Google account that this browser came with, after the user has signed in to the account with the same
 * address by another way.
 */
async function connectGoogle(
  context: AppContext,
  { body, viewer, caller, change, log }: EndpointRequest<Specs['connectGoogle']>,
) {
  const { userId } = viewer;
  await requireRecentAuthentication(context, viewer);
  return change(async (tx) => {
    const person = await spendPersonTicket(context, tx, caller, body.ticket, ['prove', 'claim']);
    const member = await findMember(tx, userId);
    if (member?.emailKey !== emailKey(person.email))
      throw new AppError('wrong_state', googleRefusals.otherAddress);
    const outcome = await connectIdentity(context, tx, userId, person);
    const text = googleOutcomeTexts[outcome];
    if (outcome !== 'connected') throw new AppError('wrong_state', text);
    log.info({ event: 'google_connected', actor: userId }, 'Google connected');
    return { body: { message: text } };
  });
}

function presentTicket(ticket: string, data: TicketData): GoogleTicketView {
  const { kind, next } = data;
  if (kind === 'secondStep') return { kind, secondStep: data.secondStep, next };
  const { email, firstName, lastName } = data;
  return kind === 'signUp'
    ? { kind, ticket, email, firstName, lastName, next, invited: data.invitation !== undefined }
    : { kind, ticket, email, next };
}
