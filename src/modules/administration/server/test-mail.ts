import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import { asError } from '#infra/errors.ts';
import { findMember } from '#modules/accounts/server/accounts.service.ts';
import {
  testMailText,
  administrationConfirmations as texts,
} from '#modules/administration/administration.messages.ts';
import { logForPlace } from '#modules/place/server/place.service.ts';

const MOST_MS = 15_000;

/**
 * Sends a mail to the admin's own address and says what the mail server answered. No transaction is open meanwhile.
 * @returns whether the server took the mail, and a sentence without passwords and addresses
 */
export async function sendTestMail(
  { clock, database, outbox, log, face }: AppContext,
  adminId: string,
): Promise<{ sent: boolean; message: string }> {
  const member = await findMember(database.db, adminId);
  if (!member) throw new AppError('not_signed_in');
  const text = testMailText((await face()).name);
  const ended = new AbortController();
  const result = await Promise.race([
    outbox.sendNow({ to: member.email, ...text }).then(
      () => ({ sent: true, message: outbox.mailbox ? texts.mailKept : texts.mailSent }),
      (error: unknown) => ({ sent: false, message: asError(error).message }),
    ),
    wait(MOST_MS, { sent: false, message: texts.mailLate }, { signal: ended.signal }),
  ]);
  ended.abort();
  log.info({ event: 'test_mail', actor: adminId, outcome: result.sent ? 'sent' : 'failed' }, 'test mail');
  await transaction(database.db, (tx) =>
    logForPlace(tx, adminId, 'test_mail', { sent: result.sent }, clock.now()),
  );
  return result;
}
