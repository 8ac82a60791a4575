import type { EndpointRequest } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { accountsErrors } from '#modules/accounts/accounts.errors.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { isReservedUsername } from '#modules/accounts/accounts.rules.ts';
import type { googleContract } from '#modules/accounts/google.contract.ts';
import { googleRefusals } from '#modules/accounts/google.messages.ts';
import { requireSignUp } from '#modules/place/server/place.service.ts';
import { isUsernameTaken } from '#modules/profiles/server/profiles.service.ts';
import { createAccount, usernameTaken } from './accounts.commands.ts';
import { findMember } from './accounts.queries.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { findInvitation, spendPersonTicket } from './google-sign-ins.commands.ts';
import { insertIdentity } from './identities.commands.ts';
import { isOwnOrigin } from './own-origin.ts';
import { NO_PASSWORD } from './passwords.ts';
import { type SignedIn, signedInResponse, startSession } from './start-session.ts';

type Request = EndpointRequest<(typeof googleContract)['specs']['signUpWithGoogle']>;

/**
 * Creates a profile, an account without password and its Google identity, and signs in, in one transaction. A refusal
 * does not spend the ticket. Unlike sign-up with a password it may tell that the address has an account by now,
 * because Google has proved that it is the caller's. It does not use `change`, which would store the token with the
 * response.
 */
export async function signUpWithGoogle(
  context: AppContext,
  { body: form, caller, log }: Request,
): Promise<SignedIn> {
  // The cookie is the proof, so only our pages may send it.
  if (!isOwnOrigin(context.env, caller.origin)) throw new AppError(accountsErrors.foreign_origin);
  if (isReservedUsername(form.username)) throw invalid({ username: accountsRefusals.usernameReserved });
  const { database, limiter, clock } = context;
  const leave = await requireSignUp(context, await findInvitation(context, database.db, caller, form.ticket));
  // A taken username does not count against the rate limit. The unique index decides races.
  if (await isUsernameTaken(database.db, form.username)) throw usernameTaken();
  await limiter.take(accountsRateLimits.signUpByAddress, addressKey(caller.ip));
  const now = clock.now();
  const { userId, session } = await transaction(database.db, async (tx) => {
    const { subject, email } = await spendPersonTicket(context, tx, caller, form.ticket, ['signUp']);
    await leave.take(tx);
    const credentials = { passwordHash: NO_PASSWORD, emailVerifiedAt: now };
    const userId = await createAccount(context, tx, { ...form, email }, credentials, now);
    // The address or the Google account was used meanwhile, such as in another tab.
    if (!userId || !(await insertIdentity(tx, { subject, userId, email, now })))
      throw new AppError('wrong_state', googleRefusals.known);
    const session = await startSession(context, tx, caller, userId, 'google');
    if (!session) throw new Error('A new account has no session.');
    return { userId, session };
  });
  context.wrote(userId);
  log.info({ event: 'signed_up', actor: userId, method: 'google' }, 'sign-up');
  const member = await findMember(database.db, userId);
  if (!member) throw new AppError(accountsErrors.bad_credentials);
  return signedInResponse(context, caller, member, session, 'google');
}
