import type { Caller } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Db } from '#infra/db/pool.ts';
import { transaction } from '#infra/db/pool.ts';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import { decideProof, decideSignIn, type GoogleOutcome } from '#modules/accounts/google.rules.ts';
import { findMember, findMemberByEmail, lockMember } from './accounts.queries.ts';
import { findLiveSession } from './accounts.service.ts';
import { markAuthenticated } from './accounts.sessions.commands.ts';
import type { GooglePerson } from './google.provider.ts';
import { type Attempt, storeTicket } from './google-sign-ins.commands.ts';
import { connectIdentity, findIdentity, findIdentityOf } from './identities.commands.ts';
import { startSecondStep } from './second-factor.sign-in.ts';
import { signedInResponse, startSession } from './start-session.ts';

const SIGN_IN = '/signin';
export const SETTINGS = '/settings/sign-in';
/** The page for what Google proved: sign-up, connecting, or the second step. */
const CONTINUE = '/signin/google';

/** Where a browser goes next. */
export interface Visit {
  path: string;
  cookies?: string[];
  /** What the page there tells the user. */
  outcome?: GoogleOutcome;
}

/** Does what follows from a proof by Google. */
export async function finishVisit(
  context: AppContext,
  caller: Caller,
  { purpose, next, invitation, viewer }: Attempt,
  person: GooglePerson,
): Promise<Visit> {
  const { db } = context.database;
  const live = await findLiveSession(context, caller.cookie);
  if (viewer) {
    if (live?.id !== viewer.sessionId) return { path: next, outcome: 'expired' };
    const outcome =
      purpose === 'prove'
        ? await prove(context, caller, viewer, person)
        : await connect(context, caller, viewer.userId, person);
    return { path: next, outcome };
  }
  const identity = await findIdentity(db, person.subject);
  const { email } = person;
  const decision = decideSignIn({
    signedIn: live !== null,
    connected: identity !== null,
    addressVerified: email !== null,
    addressOf: await addressOf(db, email),
  });
  if (decision === 'stay') return { path: next };
  if (decision === 'signIn' && identity) return signInAs(context, caller, identity.userId, person, next);
  if (decision === 'unverified' || decision === 'signIn' || email === null)
    return { path: SIGN_IN, outcome: 'unverified' };
  const { subject, firstName, lastName } = person;
  const proved = { subject, email, firstName, lastName, invitation };
  await storeTicket(context, db, caller, { ...proved, kind: decision, next });
  return { path: CONTINUE };
}

async function addressOf(
  db: Db,
  email: string | null,
): Promise<Parameters<typeof decideSignIn>[0]['addressOf']> {
  const member = email === null ? null : await findMemberByEmail(db, emailKey(email));
  if (!member) return 'nobody';
  return member.emailVerifiedAt ? 'verifiedAccount' : 'unverifiedAccount';
}

/** Signs in as a right password does: the second step follows where the account has one. */
async function signInAs(
  context: AppContext,
  caller: Caller,
  userId: string,
  { subject }: GooglePerson,
  next: string,
): Promise<Visit> {
  const { db } = context.database;
  const secondStep = await startSecondStep(context, userId);
  const session = await transaction(db, async (tx) => {
    // Lock the account first, like the disconnecting of Google, which must not miss this session.
    const member = await lockMember(tx, userId);
    if (!member || (await findIdentity(tx, subject))?.userId !== userId) return null;
    if (!secondStep) return startSession(context, tx, caller, userId, 'google');
    await storeTicket(context, tx, caller, { kind: 'secondStep', secondStep, next }, userId);
    return 'secondStep';
  });
  if (session === 'secondStep') return { path: CONTINUE };
  const member = session && (await findMember(db, userId));
  if (!member) return { path: SIGN_IN, outcome: 'failed' };
  const { headers } = await signedInResponse(context, caller, member, session, 'google');
  const cookies = [headers?.['set-cookie'] ?? []].flat();
  // A redirect has no body that could say it.
  if (session.deletionTakenBack) return { path: SETTINGS, cookies, outcome: 'kept' };
  return { path: next, cookies };
}

async function connect(
  context: AppContext,
  { log }: Caller,
  userId: string,
  person: GooglePerson,
): Promise<GoogleOutcome> {
  const outcome = await transaction(context.database.db, async (tx) => {
    await context.account.lockAndCheck(tx, userId, 'publish');
    return connectIdentity(context, tx, userId, person);
  });
  context.wrote(userId);
  if (outcome === 'connected') log.info({ event: 'google_connected', actor: userId }, 'Google connected');
  return outcome;
}

/** Stores the proof with the time of the sign-in at Google (`auth_time`), not the time of the return. */
async function prove(
  { database: { db }, clock }: AppContext,
  { log }: Caller,
  { userId, sessionId }: NonNullable<Attempt['viewer']>,
  { subject, signedInMsAgo }: GooglePerson,
): Promise<GoogleOutcome> {
  const isConnected = (await findIdentityOf(db, userId))?.subject === subject;
  const outcome = decideProof({ isConnected, signedInMsAgo });
  if (outcome === 'proved') {
    const provedAt = new Date(clock.now().getTime() - Math.max(0, signedInMsAgo ?? 0));
    await markAuthenticated(db, sessionId, provedAt);
  }
  log.info({ event: 'google_proof', actor: userId, session: sessionId, outcome }, 'proof by Google');
  return outcome;
}
