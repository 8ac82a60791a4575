import type { accountsContract } from '#modules/accounts/accounts.contract.ts';
import { emailKey, isReservedUsername } from '#modules/accounts/accounts.rules.ts';
import { findProfileByUsername } from '#modules/profiles/server/profiles.service.ts';
import { type Answer, answer } from '#platform/http/answer.ts';
import { invalid } from '#platform/http/app-error.ts';
import type { CallContext } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { createAccount, type SignUp, usernameTaken } from './accounts.commands.ts';
import { ALREADY_REGISTERED_MAIL, VERIFY_MAIL } from './accounts.mails.ts';
import { findMemberByEmail } from './accounts.queries.ts';
import { mayMail } from './allowances.ts';
import { hashPassword, whyUnfit } from './passwords.ts';

/** One answer whether or not the address is known: what is true of both. */
const MESSAGE = 'Almost there! We have sent you an e-mail. Please follow its link to go on.';

type Context = CallContext<(typeof accountsContract)['specs']['signUp']>;

/**
 * Opens an account: profile, account and queued mail in one transaction. A known address gets the same answer,
 * after the same work; only its owner learns of it, by mail (checks.md AU-01). A taken username may be told.
 */
export async function signUp(platform: Platform, context: Context): Promise<Answer<{ message: string }>> {
  const { body: form, caller, change, log } = context;
  refuseUnfit(form);
  const { database, limiter, outbox, clock } = platform;
  const key = emailKey(form.email);
  // A name that is gone costs neither a hash nor an allowance; the unique index decides what this look misses.
  const taken = (await findProfileByUsername(database.db, form.username)) !== null;
  if (!taken) await limiter.take('signUpByAddress', addressKey(caller.ip));
  const passwordHash = taken ? '' : await hashPassword(form.password);
  const mails = !taken && (await mayMail(limiter, key));

  return change(async (tx) => {
    // Refused here and not before, so that a repeat of the sign-up that took the name gets its answer again.
    if (taken) throw usernameTaken();
    const created = await createAccount(tx, form, passwordHash, clock.now());
    const userId = created ?? (await findMemberByEmail(tx, key))?.userId;
    if (userId && mails) await outbox.post(tx, created ? VERIFY_MAIL : ALREADY_REGISTERED_MAIL, { userId });
    log.info({ event: created ? 'signed_up' : 'signed_up_known_address', actor: userId }, 'sign-up');
    return answer({ message: MESSAGE });
  });
}

function refuseUnfit(form: SignUp): void {
  const fields: Record<string, string> = {};
  if (isReservedUsername(form.username)) fields.username = 'This username is not available';
  const unfit = whyUnfit(form.password, form);
  if (unfit) fields.password = unfit;
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
