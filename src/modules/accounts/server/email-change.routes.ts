import { type EndpointRequest, type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, refusalOf } from '#infra/app-error.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { accountsConfirmations } from '#modules/accounts/accounts.messages.ts';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import {
  EMAIL_CHANGE_ENDS,
  type EmailChangeEnd,
  type EmailChangeView,
  emailChangeContract,
} from '#modules/accounts/email-change.contract.ts';
import { accountsRateLimits, limitMail } from './accounts.rate-limits.ts';
import { beginEmailChange, confirmEnd, deleteEmailChange } from './email-change.commands.ts';
import { APPROVE_MAIL, CONFIRM_NEW_MAIL, EMAIL_CHANGED_MAIL, OLD_ADDRESS } from './email-change.mails.ts';
import { type EmailChange, findEmailChange } from './email-change.queries.ts';
import { requirePassword } from './recent-authentication.ts';

export function emailChangeRoutes(context: AppContext): ServedEndpoint[] {
  const { database } = context;
  return serve(emailChangeContract, {
    getEmailChange: async ({ viewer }) => ({
      body: presentEmailChange(await findEmailChange(database.db, viewer.userId)),
    }),

    changeEmail: (request) => changeEmail(context, request),

    cancelEmailChange: ({ viewer, change }) =>
      change(async (tx) => {
        await deleteEmailChange(tx, viewer.userId);
        return { body: { message: accountsConfirmations.emailChangeDropped } };
      }),

    confirmEmailChange: (request) => confirmEmailChange(context, request),
  });
}

type Specs = (typeof emailChangeContract)['specs'];

/**
 * Begins a change of address, after a check of the password. Both ends get a link. Response and work are the same
 * whether or not the new address is taken; only its owner learns of it, by mail. If the rate limit of its mails is
 * reached, nothing begins.
 */
async function changeEmail(
  context: AppContext,
  { body, viewer, change, log }: EndpointRequest<Specs['changeEmail']>,
) {
  const { limiter, outbox, clock } = context;
  const { userId } = viewer;
  const wrong = await refusalOf(requirePassword({ ...context, log }, viewer, body.currentPassword));
  if (!wrong) await limiter.take(accountsRateLimits.changeEmail, userId);
  const refusal = wrong ?? (await refusalOf(limitMail(limiter, emailKey(body.newEmail))));

  return change(async (tx) => {
    if (refusal) throw refusal;
    const begun = await beginEmailChange(tx, userId, body.newEmail, clock.now());
    const refs = { userId, asked: begun.createdAt.toISOString() };
    if (!begun.approvedAt) await outbox.post(tx, APPROVE_MAIL, refs);
    await outbox.post(tx, CONFIRM_NEW_MAIL, refs);
    log.info({ event: 'email_change_asked', actor: userId }, 'change of email address requested');
    return { body: presentEmailChange(begun) };
  });
}

/** Spends the code of one end. It needs no session, since the link may be opened in another browser. */
async function confirmEmailChange(
  { limiter, clock, outbox, encryption }: AppContext,
  { body, caller, change, log }: EndpointRequest<Specs['confirmEmailChange']>,
) {
  await limiter.take(accountsRateLimits.codeByAddress, addressKey(caller.ip));
  const { mode, code } = body;
  return change(async (tx) => {
    if (!isEnd(mode)) throw new AppError('invalid_code');
    const { member, done } = await confirmEnd(tx, mode, code, clock.now());
    const { userId, email, emailVerifiedAt } = member;
    // An address that was never verified may be a stranger's.
    if (done && emailVerifiedAt)
      await outbox.post(tx, EMAIL_CHANGED_MAIL, { userId, to: encryption.encrypt(OLD_ADDRESS, email) });
    log.info(
      { event: done ? 'email_changed' : 'email_change_confirmed', actor: userId, end: mode },
      done ? 'email address changed' : 'change of email address confirmed',
    );
    return { body: { done, message: done ? accountsConfirmations.emailChanged : WAITS_FOR[mode] } };
  });
}

const WAITS_FOR: Record<EmailChangeEnd, string> = {
  approveEmailChange: accountsConfirmations.emailApproved,
  confirmNewEmail: accountsConfirmations.newEmailConfirmed,
};

function isEnd(mode: string): mode is EmailChangeEnd {
  return EMAIL_CHANGE_ENDS.some((end) => end === mode);
}

function presentEmailChange(change: EmailChange | null): EmailChangeView {
  return {
    pending: change && {
      newEmail: change.newEmail,
      // An end that need not approve is marked approved at the start; a link is always followed later.
      asksPresent: change.approvedAt?.getTime() !== change.createdAt.getTime(),
      approved: change.approvedAt !== null,
      confirmed: change.confirmedAt !== null,
      askedAt: change.createdAt.toISOString(),
    },
  };
}
