import { setTimeout as wait } from 'node:timers/promises';
import { counted } from '#contract/text.ts';
import { JOBS_SCHEMA } from '#infra/jobs/job-database.ts';
import { MAIL_QUEUE } from '#infra/mail/outbox.ts';
import { countDue } from '#infra/metrics/waiting.queries.ts';
import { type Check, type CheckRun, type Finding, judgeWait, ok, problem, warning } from './check.ts';

export const mailServerCheck: Check = {
  id: 'mail-server',
  help: 'Set SMTP_URL to your mail server, and MAIL_FROM to an address of your own domain. Without mail nobody can sign up or choose a new password.',
  async run({ context: { env } }) {
    if (!env.smtpUrl && env.devTools) return ok('Mails go to the development mailbox.');
    if (!env.smtpUrl) return problem('SMTP_URL is not set, so all mails wait.');
    if (/\.example>?$/.test(env.mailFrom)) return problem('MAIL_FROM is still the example address.');
    return ok('A mail server and a sender are set.');
  },
};

/** More than this are no accident. */
const MOST_REFUSED = 5;

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
    return failed > MOST_REFUSED ? problem(sentence) : warning(sentence);
  },
};

export const mailQueueCheck: Check = {
  id: 'mail-queue',
  help: 'Start a worker (ROLE=worker or all), and see what the mail server answers in its log. Users wait for these mails to sign up.',
  async run({ database }) {
    const { oldestSeconds = 0 } = (await countDue(database)).get(MAIL_QUEUE) ?? {};
    return judgeWait(oldestSeconds, {
      fine: ok('No mail waits for long.'),
      late: (time) => `A mail has been due for ${time}.`,
    });
  },
};

/** Shorter than the time of a check, so that a silent name server is no warning. */
const PATIENCE_MS = 1_500;

/** The domain of the sender of mails; '' if it has none. */
export function senderDomain(mailFrom: string): string {
  return /@([^@\s>]+)>?\s*$/.exec(mailFrom)?.[1]?.toLowerCase() ?? '';
}

/**
 * Looks up TXT records of the domain that mails are sent from.
 * @param names names by the domain
 * @param judge gets the records of all names
 * @returns `ok` with a sentence if nothing is sent by SMTP, or no name server answers
 */
async function judgeRecords(
  { context: { env, outbound }, signal }: CheckRun,
  names: (domain: string) => string[],
  judge: (records: string[], domain: string) => Finding,
): Promise<Finding> {
  const domain = senderDomain(env.mailFrom);
  if (!env.smtpUrl || !domain.includes('.')) return ok('No mail is sent from a domain.');
  const late = wait(PATIENCE_MS, null, { signal, ref: false }).catch(() => null);
  const found = Promise.all(names(domain).map((name) => outbound.listTextRecords(name))).catch(() => null);
  const records = await Promise.race([found, late]);
  return records ? judge(records.flat(), domain) : ok(`No name server answered about ${domain}.`);
}

export const mailSpfCheck: Check = {
  id: 'mail-spf',
  help: 'Add a TXT record that begins with "v=spf1" to the domain of MAIL_FROM. The provider of your mail server says what it must contain.',
  run: (run) =>
    judgeRecords(
      run,
      (domain) => [domain],
      (records, domain) =>
        records.some((record) => /^v=spf1( |$)/i.test(record))
          ? ok(`${domain} has an SPF record.`)
          : warning(`${domain} has no SPF record, so mails may be taken for spam.`),
    ),
};

export const mailDkimCheck: Check = {
  id: 'mail-dkim',
  help: 'Let your mail server sign mails, and publish its key as it says. Set MAIL_DKIM_SELECTOR to its selector, so that this can be checked.',
  async run(run) {
    const { dkimSelector: selector } = run.context.env;
    if (!selector) return ok('MAIL_DKIM_SELECTOR is not set, so signatures are not checked.');
    return judgeRecords(
      run,
      (domain) => [`${selector}._domainkey.${domain}`],
      (records, domain) =>
        records.some((record) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(record))
          ? ok(`${domain} publishes a key for signatures of mails.`)
          : warning(
              `${domain} publishes no key of the selector "${selector}", so signatures of mails are worthless.`,
            ),
    );
  },
};

export const mailDmarcCheck: Check = {
  id: 'mail-dmarc',
  help: 'Add the TXT record "_dmarc" to the domain of MAIL_FROM, at first "v=DMARC1; p=none". Large mail providers require it.',
  run: (run) =>
    judgeRecords(
      run,
      (domain) => domainAndParents(domain).map((one) => `_dmarc.${one}`),
      (records, domain) =>
        records.some((record) => /^v=DMARC1\b/i.test(record))
          ? ok(`${domain} has a DMARC record.`)
          : warning(`${domain} has no DMARC record, so large providers may refuse mails.`),
    ),
};

/** A record of a parent domain counts, too. */
function domainAndParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
