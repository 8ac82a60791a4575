import type { EndpointRequest } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { invalid } from '#infra/app-error.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import type { accountsContract } from '#modules/accounts/accounts.contract.ts';
import { accountsConfirmations, accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { emailKey, isReservedUsername } from '#modules/accounts/accounts.rules.ts';
import { requireSignUp } from '#modules/place/server/place.service.ts';
import { isUsernameTaken } from '#modules/profiles/server/profiles.service.ts';
import { correctSignUp, createAccount, type SignUp, usernameTaken } from './accounts.commands.ts';
import { ALREADY_REGISTERED_MAIL, VERIFY_MAIL } from './accounts.mails.ts';
import { findMemberByEmail } from './accounts.queries.ts';
import { accountsRateLimits, mayMail } from './accounts.rate-limits.ts';
import { hashPassword, passwordRefusal } from './passwords.ts';
import { findPendingSignUp, holdPendingSignUp, rememberBrowser } from './sign-up-browser.ts';

type Request = EndpointRequest<(typeof accountsContract)['specs']['signUp']>;

/**
 * Creates a profile and an account, and queues the mail, in one transaction. A known address gets the same response
 * after the same work; only its owner learns of it, by mail. A taken username may be revealed. From the browser that
 * took the username, the sign-up replaces the earlier one, whose address was wrong.
 */
export async function signUp(
  context: AppContext,
  request: Request,
): Promise<EndpointResponse<{ message: string }>> {
  const { body: form, caller, change, log } = request;
  refuseUnfit(form);
  const { database, limiter, outbox, clock } = context;
  const key = emailKey(form.email);
  const pending = await findPendingSignUp(context, database.db, caller, form.username);
  const leave = await requireSignUp(context, form.invitation, pending !== null);
  // A taken username costs no hash and does not count against the rate limit. The unique index decides races.
  const taken = !pending && (await isUsernameTaken(database.db, form.username));
  if (!taken) await limiter.take(accountsRateLimits.signUpByAddress, addressKey(caller.ip));
  const passwordHash = taken ? '' : await hashPassword(form.password);
  const mails = !taken && (await mayMail(limiter, key));

  return change(async (tx) => {
    // Refused inside `change`, so that a repeat of the successful sign-up gets its response again.
    if (taken) throw usernameTaken();
    const corrected = pending && (await holdPendingSignUp(context, tx, caller, form.username, pending));
    if (!corrected) await leave.take(tx);
    const created = corrected
      ? await correctSignUp(tx, corrected, form, passwordHash, clock.now())
      : await createAccount(context, tx, form, { passwordHash, emailVerifiedAt: null }, clock.now());
    if (!created && !corrected) await leave.giveBack(tx);
    const userId = created ?? (await findMemberByEmail(tx, key))?.userId;
    if (userId && mails) await outbox.post(tx, created ? VERIFY_MAIL : ALREADY_REGISTERED_MAIL, { userId });
    const event = created ? (corrected ? 'sign_up_corrected' : 'signed_up') : 'signed_up_known_address';
    log.info({ event, actor: userId }, 'sign-up');
    const cookie = await rememberBrowser(context, tx, created ?? corrected);
    return { body: { message: accountsConfirmations.signedUp }, headers: { 'set-cookie': cookie } };
  });
}

/** @throws {AppError} invalid for a reserved username, and for a password that is easy to guess */
export function refuseUnfit(form: Pick<SignUp, 'username' | 'password' | 'fname' | 'lname' | 'email'>): void {
  const fields: Record<string, string> = {};
  if (isReservedUsername(form.username)) fields.username = accountsRefusals.usernameReserved;
  const unfit = passwordRefusal(form.password, form);
  if (unfit) fields.password = unfit;
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
