import { type Check, ok, warning } from './check.ts';
import { judgeRecords } from './mail-records.ts';

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
