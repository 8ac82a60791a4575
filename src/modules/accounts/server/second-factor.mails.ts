import { PRODUCT } from '#contract/product.ts';
import type { Tx } from '#platform/db/pool.ts';
import type { MailMessage } from '#platform/mail/mail-layout.ts';
import type { Platform } from '#platform/platform.ts';
import { findMember } from './accounts.queries.ts';
import { countRecoveryCodes } from './second-factor.queries.ts';

const SECURITY_MAIL = 'secondFactorNotice';

/** What tells an owner that a way into their account came, went or was used. */
const NOTICES = {
  totpOn: {
    subject: `Two-step sign-in for ${PRODUCT} is on`,
    heading: 'Two-step sign-in is on',
    text: 'From now on, signing in with your password asks for a code of your authenticator app, too. Keep your recovery codes where you find them without your phone.',
  },
  totpOff: {
    subject: `Two-step sign-in for ${PRODUCT} is off`,
    heading: 'Two-step sign-in is off',
    text: 'Your password alone signs you in again. The recovery codes are worth nothing any more.',
  },
  recoveryCodesRenewed: {
    subject: `You have new recovery codes for ${PRODUCT}`,
    heading: 'You have new recovery codes',
    text: 'Ten new recovery codes were made. The old ones are worth nothing any more.',
  },
  recoveryCodeUsed: {
    subject: `A recovery code was used at ${PRODUCT}`,
    heading: 'A recovery code was used',
    text: 'Somebody signed in with your password and one of your recovery codes.',
  },
  passkeyAdded: {
    subject: `A passkey for ${PRODUCT} was added`,
    heading: 'A passkey was added',
    text: 'A new passkey can sign in to your account from now on, without your password.',
  },
  passkeyRemoved: {
    subject: `A passkey for ${PRODUCT} was removed`,
    heading: 'A passkey was removed',
    text: 'One of your passkeys cannot sign in to your account any more.',
  },
} as const;

export type SecurityNotice = keyof typeof NOTICES;

/** Queues the mail to an account's owner in the transaction of the change itself. */
export function postSecurityNotice(
  { outbox }: Pick<Platform, 'outbox'>,
  tx: Tx,
  userId: string,
  notice: SecurityNotice,
): Promise<void> {
  return outbox.post(tx, SECURITY_MAIL, { userId, notice });
}

/** Registers what writes these mails, when they are handed over. */
export function composeSecurityNotices(platform: Platform): void {
  platform.outbox.compose(SECURITY_MAIL, ({ userId = '', notice = '' }) =>
    compose(platform, userId, notice as SecurityNotice),
  );
}

async function compose(
  { database: { db }, env }: Platform,
  userId: string,
  notice: SecurityNotice,
): Promise<MailMessage | null> {
  const member = await findMember(db, userId);
  if (!member) return null;
  const { subject, heading, text } = NOTICES[notice];
  const left = notice === 'recoveryCodeUsed' ? await countRecoveryCodes(db, userId) : null;
  return {
    to: member.email,
    subject,
    heading,
    paragraphs: [
      `${text} This is about your account @${member.username}.`,
      ...(left === null ? [] : [codesLeft(left)]),
      'If it was you, there is nothing to do. If it was not, choose a new password at once, then look through the ways to sign in and the devices in your settings.',
    ],
    button: { label: 'Look at my settings', url: `${env.publicUrl}/settings` },
    footnote: 'You get this mail because of how your account is signed in to. It comes in any case.',
  };
}

function codesLeft(left: number): string {
  if (left === 0) return 'It was the last one. Make new ones in your settings.';
  return left === 1 ? 'One code is left.' : `${left} codes are left.`;
}
