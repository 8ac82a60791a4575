import { type Check, ok, warning } from './check.ts';
import { judgeRecords } from './mail-records.ts';

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
