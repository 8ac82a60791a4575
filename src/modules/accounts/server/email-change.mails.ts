import { PRODUCT } from '#contract/product.ts';
import { EMAIL_CODE_MS } from '#modules/accounts/accounts.rules.ts';
import type { EmailChangeEnd } from '#modules/accounts/email-change.contract.ts';
import { transaction } from '#platform/db/pool.ts';
import type { MailMessage } from '#platform/mail/mail-layout.ts';
import type { Platform } from '#platform/platform.ts';
import { findMember, findMemberByEmail, lockMember, type Member } from './accounts.queries.ts';
import { makeCode } from './codes.commands.ts';
import { type EmailChange, findEmailChange } from './email-change.queries.ts';

/** Both take `userId` and `asked`, when the change began: not sent when another one took its place. */
export const APPROVE_MAIL = 'approveEmailChange';
export const CONFIRM_NEW_MAIL = 'confirmNewEmail';
/** Takes `userId` and `to`, the old address, sealed: nothing else knows it any more. */
export const EMAIL_CHANGED_MAIL = 'emailChanged';
/** What the old address is sealed for. */
export const OLD_ADDRESS = 'old-address';

type Refs = Record<string, string>;

/** Registers what writes the mails, when they are handed over. */
export function composeEmailChangeMails(platform: Platform): void {
  const { outbox } = platform;
  outbox.compose(APPROVE_MAIL, (refs) => composeApproval(platform, refs));
  outbox.compose(CONFIRM_NEW_MAIL, (refs) => composeConfirmation(platform, refs));
  outbox.compose(EMAIL_CHANGED_MAIL, (refs) => composeNotice(platform, refs));
}

async function composeApproval(platform: Platform, refs: Refs): Promise<MailMessage | null> {
  const made = await madeCode(platform, refs, 'approveEmailChange');
  if (!made) return null;
  const { member, change, url } = made;
  return {
    to: member.email,
    subject: `Somebody wants to change your e-mail address at ${PRODUCT}`,
    heading: 'Another address for your account?',
    paragraphs: [
      `Your account @${member.username} is to have the e-mail address ${change.newEmail} from now on. If you asked for it, agree by the link.`,
      'The link works once, and for 48 hours. The new address gets one of its own; once both are followed, the change is made.',
    ],
    button: { label: 'Agree to the change', url },
    footnote:
      'If it was not you, do not follow the link: your address stays as it is. But somebody knows your password, so please change it in your settings.',
  };
}

/** To the new address; where that belongs to another account, its owner learns of it here and nobody elsewhere. */
async function composeConfirmation(platform: Platform, refs: Refs): Promise<MailMessage | null> {
  const made = await madeCode(platform, refs, 'confirmNewEmail');
  if (!made) return null;
  const { change, member, url } = made;
  const owner = await findMemberByEmail(platform.database.db, change.newEmailKey);
  if (owner) return composeTaken(owner, platform.env.publicUrl);
  return {
    to: change.newEmail,
    subject: `Confirm your new e-mail address for ${PRODUCT}`,
    heading: 'Is this your new address?',
    paragraphs: [
      `The account @${member.username} is to have this e-mail address from now on. Confirm by the link that it is yours.`,
      'The link works once, and for 48 hours. The present address is asked, too; once both are confirmed, the change is made.',
    ],
    button: { label: 'Confirm the new address', url },
    footnote: `If you do not know of an account at ${PRODUCT}, do not follow the link: nothing will come of it.`,
  };
}

function composeTaken(owner: Member, publicUrl: string): MailMessage {
  return {
    to: owner.email,
    subject: `You already have an account at ${PRODUCT}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody just asked for this e-mail address for another account at ${PRODUCT}. It belongs to your account @${owner.username} already, so nothing came of it.`,
    ],
    button: { label: 'Sign in', url: `${publicUrl}/signin` },
    footnote:
      'If it was not you, there is nothing to do: your account is as it was, and nobody was told of it.',
  };
}

async function composeNotice(
  platform: Platform,
  { userId = '', to = '' }: Refs,
): Promise<MailMessage | null> {
  const member = await findMember(platform.database.db, userId);
  if (!member) return null;
  return {
    to: platform.sealed.open(OLD_ADDRESS, to),
    subject: `Your e-mail address at ${PRODUCT} was changed`,
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Your account @${member.username} has another e-mail address now. You sign in with that one, and our mails go there.`,
      'This is the last mail to this address.',
    ],
    footnote: 'If you did not agree to this, please answer this mail: we will look into it.',
  };
}

/** A code for one end of the change, made as its mail leaves; null when the change is not waiting for it any more. */
async function madeCode(
  { database, clock, env }: Platform,
  { userId = '', asked = '' }: Refs,
  end: EmailChangeEnd,
): Promise<{ member: Member; change: EmailChange; url: string } | null> {
  return transaction(database.db, async (tx) => {
    const now = clock.now();
    const member = await lockMember(tx, userId);
    const change = member && (await findEmailChange(tx, userId));
    if (!change || change.createdAt.toISOString() !== asked) return null;
    if (end === 'approveEmailChange' ? change.approvedAt : change.confirmedAt) return null;
    const code = await makeCode(tx, { userId, kind: end, now, lifetimeMs: EMAIL_CODE_MS });
    return { member, change, url: `${env.publicUrl}/security?mode=${end}&oobCode=${code}` };
  });
}
