import { JOBS_SCHEMA } from '#infra/jobs/job-database.ts';
import { MAIL_QUEUE } from '#infra/mail/outbox.ts';
import { type Check, ok, problem, warning } from './check.ts';
import { counted } from './judge-wait.ts';

/** More than this are no accident. */
const SOME = 5;

/** Counts mails that failed and will be tried again. A mail to an address that does not exist is not among them. */
export const mailRefusedCheck: Check = {
  id: 'mail-refused',
  help: 'The log of the workers has the answer of the mail server. Correct SMTP_URL or MAIL_FROM, or ask the provider of the mail server.',
  async run({ database }) {
    const { rows } = await database.pool.query<{ failed: number }>(
      `select count(*)::int as failed from ${JOBS_SCHEMA}.job where name = $1 and state = 'retry'`,
      [MAIL_QUEUE],
    );
    const { failed = 0 } = rows[0] ?? {};
    if (failed === 0) return ok('No mail was refused.');
    const sentence = `${counted(failed, 'mail')} could not be sent, and will be tried again.`;
    return failed > SOME ? problem(sentence) : warning(sentence);
  },
};
