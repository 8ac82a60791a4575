import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import { accountsMailTexts } from '#modules/accounts/accounts.messages.ts';
import { EMAIL_CODE_MS } from '#modules/accounts/accounts.rules.ts';
import type { EmailChangeEnd } from '#modules/accounts/email-change.contract.ts';
import { findMember, findMemberByEmail, lockMember, type Member } from './accounts.queries.ts';
import { createCode } from './codes.commands.ts';
import { type EmailChange, findEmailChange } from './email-change.queries.ts';

/** Both take `userId` and `asked`, the start of the change. Not sent if another change replaced it. */
export const APPROVE_MAIL = 'approveEmailChange';
export const CONFIRM_NEW_MAIL = 'confirmNewEmail';
/** Takes `userId` and `to`, the encrypted old address, which is stored nowhere else. */
export const EMAIL_CHANGED_MAIL = 'emailChanged';
export const OLD_ADDRESS = 'old-address';

type Refs = Record<string, string>;

export const emailChangeMails: MailTable = {
  [APPROVE_MAIL]: { compose: composeApproval },
  [CONFIRM_NEW_MAIL]: { compose: composeConfirmation },
  [EMAIL_CHANGED_MAIL]: { compose: composeNotice, encrypted: { to: OLD_ADDRESS } },
};

async function composeApproval(context: AppContext, refs: Refs): Promise<MailMessage | null> {
  const made = await createEndCode(context, refs, 'approveEmailChange');
  if (!made) return null;
  const { member, change, url } = made;
  const { name } = await context.face();
  const { button, ...text } = accountsMailTexts.approveEmailChange(name, member.username, change.newEmail);
  return {
    to: member.email,
    ...text,
    button: { label: button, url },
  };
}

/** The mail to the new address. If that belongs to another account, only its owner learns of it, by this mail. */
async function composeConfirmation(context: AppContext, refs: Refs): Promise<MailMessage | null> {
  const made = await createEndCode(context, refs, 'confirmNewEmail');
  if (!made) return null;
  const { change, member, url } = made;
  const { name } = await context.face();
  const owner = await findMemberByEmail(context.database.db, change.newEmailKey);
  if (owner) return composeTaken(name, owner, context.env.publicUrl);
  const { button, ...text } = accountsMailTexts.confirmNewEmail(
    name,
    member.username,
    change.approvedAt === null,
  );
  return {
    to: change.newEmail,
    ...text,
    button: { label: button, url },
  };
}

function composeTaken(place: string, owner: Member, publicUrl: string): MailMessage {
  const { button, ...text } = accountsMailTexts.emailTaken(place, owner.username);
  return {
    to: owner.email,
    ...text,
    button: { label: button, url: `${publicUrl}/signin` },
  };
}

async function composeNotice(
  context: AppContext,
  { userId = '', to = '' }: Refs,
): Promise<MailMessage | null> {
  const member = await findMember(context.database.db, userId);
  if (!member) return null;
  const text = accountsMailTexts.emailChanged((await context.face()).name, member.username);
  return {
    to: context.encryption.decrypt(OLD_ADDRESS, to),
    ...text,
  };
}

/** Creates a code for one end when its mail is sent; null if the change no longer waits for this end. */
async function createEndCode(
  { database, clock, env }: AppContext,
  { userId = '', asked = '' }: Refs,
  end: EmailChangeEnd,
): Promise<{ member: Member; change: EmailChange; url: string } | null> {
  return transaction(database.db, async (tx) => {
    const now = clock.now();
    const member = await lockMember(tx, userId);
    const change = member && (await findEmailChange(tx, userId));
    if (!change || change.createdAt.toISOString() !== asked) return null;
    if (end === 'approveEmailChange' ? change.approvedAt : change.confirmedAt) return null;
    const code = await createCode(tx, { userId, kind: end, now, lifetimeMs: EMAIL_CODE_MS });
    return { member, change, url: `${env.publicUrl}/security?mode=${end}&oobCode=${code}` };
  });
}
