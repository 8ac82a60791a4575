import { emailKey } from '#modules/accounts/accounts.rules.ts';
import {
  EMAIL_CHANGE_ENDS,
  type EmailChangeEnd,
  type emailChangeContract,
} from '#modules/accounts/email-change.contract.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { CallContext } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { mayMail } from './allowances.ts';
import { beginEmailChange, confirmEnd } from './email-change.commands.ts';
import { APPROVE_MAIL, CONFIRM_NEW_MAIL, EMAIL_CHANGED_MAIL, OLD_ADDRESS } from './email-change.mails.ts';
import { presentEmailChange } from './email-change.present.ts';
import { refusalOf, requirePassword } from './recent-authentication.ts';

type Specs = (typeof emailChangeContract)['specs'];

/**
 * Asks for another address, with the password: both ends get a link. The same answer and work whether or not the new
 * address is taken; only its owner learns of it, by mail.
 */
export async function changeEmail(
  platform: Platform,
  { body, viewer, change, log }: CallContext<Specs['changeEmail']>,
) {
  const { limiter, outbox, clock } = platform;
  const { userId } = viewer;
  const refusal = await refusalOf(requirePassword(platform, viewer, body.currentPassword));
  if (!refusal) await limiter.take('changeEmail', userId);
  const mailsNew = !refusal && (await mayMail(limiter, emailKey(body.newEmail)));

  return change(async (tx) => {
    if (refusal) throw refusal;
    const begun = await beginEmailChange(tx, userId, body.newEmail, clock.now());
    const refs = { userId, asked: begun.createdAt.toISOString() };
    if (!begun.approvedAt) await outbox.post(tx, APPROVE_MAIL, refs);
    if (mailsNew) await outbox.post(tx, CONFIRM_NEW_MAIL, refs);
    log.info({ event: 'email_change_asked', actor: userId }, 'change of address asked for');
    return answer(presentEmailChange(begun));
  });
}

/** Spends the code of one end. Whoever brings it: the link may be opened where nobody is signed in. */
export async function confirmEmailChange(
  { limiter, clock, outbox, sealed }: Platform,
  { body, caller, change, log }: CallContext<Specs['confirmEmailChange']>,
) {
  await limiter.take('codeByAddress', addressKey(caller.ip));
  const { mode, code } = body;
  return change(async (tx) => {
    if (!isEnd(mode)) throw new AppError('invalid_code');
    const { member, done } = await confirmEnd(tx, mode, code, clock.now());
    const { userId, email } = member;
    if (done) await outbox.post(tx, EMAIL_CHANGED_MAIL, { userId, to: sealed.seal(OLD_ADDRESS, email) });
    log.info(
      { event: done ? 'email_changed' : 'email_change_confirmed', actor: userId, end: mode },
      'address',
    );
    return answer({ done, message: done ? DONE : WAITS_FOR[mode] });
  });
}

const DONE = 'Your e-mail address is changed. From now on, sign in with the new one.';
const WAITS_FOR: Record<EmailChangeEnd, string> = {
  approveEmailChange: 'Thank you. Now follow the link in the mail to your new address.',
  confirmNewEmail: 'Thank you. Now follow the link in the mail to your present address.',
};

function isEnd(mode: string): mode is EmailChangeEnd {
  return (EMAIL_CHANGE_ENDS as readonly string[]).includes(mode);
}
