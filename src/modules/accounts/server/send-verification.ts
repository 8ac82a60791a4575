import { v7 } from 'uuid';
import type { accountsContract } from '#modules/accounts/accounts.contract.ts';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import { type Answer, answer } from '#platform/http/answer.ts';
import { AppError, invalid } from '#platform/http/app-error.ts';
import type { CallContext } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { VERIFY_MAIL } from './accounts.mails.ts';
import { findMember, findMemberByEmail } from './accounts.queries.ts';
import { mayMail, takeMail } from './allowances.ts';

const SENT_TO_ADDRESS =
  'If this address waits to be confirmed, a new link is on its way to it. We send at most three in 15 minutes.';

type Context = CallContext<(typeof accountsContract)['specs']['sendVerificationEmail']>;
type Sent = Promise<Answer<{ message: string }>>;

/** Sends the verification mail again: to the own address of who is signed in, else to the address given. */
export async function sendVerification(platform: Platform, context: Context): Sent {
  await platform.limiter.take('mailByAddress', addressKey(context.caller.ip));
  if (context.viewer) return sendToViewer(platform, context, context.viewer.userId);
  if (context.body.email === undefined) throw invalid({ email: 'Required' });
  return sendToAddress(platform, context, emailKey(context.body.email));
}

async function sendToViewer(
  { database, limiter, outbox }: Platform,
  { change }: Context,
  userId: string,
): Sent {
  const member = await findMember(database.db, userId);
  if (!member) throw new AppError('not_signed_in');
  if (member.emailVerifiedAt) return answer({ message: 'Your e-mail address is verified already.' });
  await takeMail(limiter, member.emailKey);
  return change(async (tx) => {
    await outbox.post(tx, VERIFY_MAIL, { userId });
    return answer({ message: 'Verification email sent, please check your email' });
  });
}

/**
 * The same answer and work for every address, so that neither tells which is known (AU-02). Where no more mail may
 * go, none goes: a refusal would tell that somebody asked for the address just before.
 */
async function sendToAddress(
  { database, limiter, outbox }: Platform,
  { change }: Context,
  key: string,
): Sent {
  const mails = await mayMail(limiter, key);
  const userId = (await findMemberByEmail(database.db, key))?.userId;
  return change(async (tx) => {
    // For an unknown address a job that comes to nothing.
    if (mails) await outbox.post(tx, VERIFY_MAIL, { userId: userId ?? v7() });
    return answer({ message: SENT_TO_ADDRESS });
  });
}
