import type { EndpointRequest } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { newId } from '#infra/new-id.ts';
import type { accountsContract } from '#modules/accounts/accounts.contract.ts';
import { accountsConfirmations } from '#modules/accounts/accounts.messages.ts';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import { VERIFY_MAIL } from './accounts.mails.ts';
import { findMember, findMemberByEmail } from './accounts.queries.ts';
import { accountsRateLimits, limitMail, mayMail } from './accounts.rate-limits.ts';

type Request = EndpointRequest<(typeof accountsContract)['specs']['sendVerificationEmail']>;
type Sent = Promise<EndpointResponse<{ message: string }>>;

export async function sendVerification(context: AppContext, request: Request): Sent {
  await context.limiter.take(accountsRateLimits.mailByAddress, addressKey(request.caller.ip));
  if (request.viewer) return sendToViewer(context, request, request.viewer.userId);
  if (request.body.email === undefined) throw invalid({ email: 'Required' });
  return sendToAddress(context, request, emailKey(request.body.email));
}

async function sendToViewer(
  { database, limiter, outbox }: AppContext,
  { change }: Request,
  userId: string,
): Sent {
  const member = await findMember(database.db, userId);
  if (!member) throw new AppError('not_signed_in');
  if (member.emailVerifiedAt) return { body: { message: accountsConfirmations.verifiedAlready } };
  await limitMail(limiter, member.emailKey);
  return change(async (tx) => {
    await outbox.post(tx, VERIFY_MAIL, { userId });
    return { body: { message: accountsConfirmations.verificationSent } };
  });
}

/**
 * Response and work are the same for every address, so that neither reveals which are known. Above the rate limit no
 * mail is sent, but the request is not refused: a refusal would reveal an earlier request for the address.
 */
async function sendToAddress(
  { database, limiter, outbox }: AppContext,
  { change }: Request,
  key: string,
): Sent {
  const mails = await mayMail(limiter, key);
  const userId = (await findMemberByEmail(database.db, key))?.userId;
  return change(async (tx) => {
    // For an unknown address the job finds no user and sends nothing.
    if (mails) await outbox.post(tx, VERIFY_MAIL, { userId: userId ?? newId() });
    return { body: { message: accountsConfirmations.verificationSentToAddress } };
  });
}
