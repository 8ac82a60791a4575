import { type Check, ok, warning } from './check.ts';
import { judgeRecords } from './mail-records.ts';

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
