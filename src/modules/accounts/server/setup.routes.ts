import { type EndpointRequest, type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { perApp } from '#infra/per-app.ts';
import { accountsErrors } from '#modules/accounts/accounts.errors.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { setupContract } from '#modules/accounts/setup.contract.ts';
import { logForPlace } from '#modules/place/server/place.service.ts';
import { isUsernameTaken } from '#modules/profiles/server/profiles.service.ts';
import { createAccount, usernameTaken } from './accounts.commands.ts';
import { findMember } from './accounts.queries.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { hashPassword } from './passwords.ts';
import { changeRole } from './roles.service.ts';
import { closeSetup, holdSetup, isSetupOpen } from './setup.service.ts';
import { refuseUnfit } from './sign-up.routes.ts';
import { type SignedIn, signedInResponse, startSession } from './start-session.ts';

export function setupRoutes(context: AppContext): ServedEndpoint[] {
  return serve(setupContract, {
    checkSetup: async ({ body, caller }) => {
      await requireOpen(context, body.token, caller.ip);
      return { body: { open: true as const } };
    },
    setUp: (request) => setUp(context, request),
  });
}

/** Every link that cannot be used is refused alike, as a page that is not there. */
async function requireOpen({ database, clock, limiter }: AppContext, token: string, ip: string) {
  await limiter.take(accountsRateLimits.codeByAddress, addressKey(ip));
  if (!(await isSetupOpen(database.db, token, clock.now()))) throw new AppError('not_found');
}

/** The last claim that this process works on. */
const claims = perApp(() => ({ last: Promise.resolve() as Promise<unknown> }));

/**
 * Creates the first admin, and signs in. The address counts as verified: who has the link reads the log of the server,
 * and there may be no mail server yet. Claims wait for each other, so that of many at once only one costs a hash. It
 * does not use `change`, which would store the token with the response.
 */
async function setUp(
  context: AppContext,
  { body: { token, ...form }, caller, log }: EndpointRequest<(typeof setupContract)['specs']['setUp']>,
): Promise<SignedIn> {
  await requireOpen(context, token, caller.ip);
  refuseUnfit(form);
  const { database, clock } = context;
  const claim = async () => {
    const now = clock.now();
    if (!(await isSetupOpen(database.db, token, now))) throw new AppError('not_found');
    if (await isUsernameTaken(database.db, form.username)) throw usernameTaken();
    const passwordHash = await hashPassword(form.password);
    return transaction(database.db, async (tx) => {
      if (!(await holdSetup(tx, token, now))) throw new AppError('not_found');
      const userId = await createAccount(context, tx, form, { passwordHash, emailVerifiedAt: now }, now);
      if (!userId) throw invalid({ email: accountsRefusals.setUpAddress });
      await changeRole(tx, userId, 'admin');
      await closeSetup(tx);
      await logForPlace(tx, userId, 'set_up', {}, now);
      const session = await startSession(context, tx, caller, userId, 'signUp');
      if (!session) throw new Error('A new account has no session.');
      return { userId, session };
    });
  };
  const queue = claims(context);
  const claimed = queue.last.then(claim);
  queue.last = claimed.catch(() => {});
  const { userId, session } = await claimed;
  context.wrote(userId);
  log.info({ event: 'set_up', actor: userId }, 'first admin');
  const member = await findMember(database.db, userId);
  if (!member) throw new AppError(accountsErrors.bad_credentials);
  return signedInResponse(context, caller, member, session, 'signUp');
}
