import { setTimeout as wait } from 'node:timers/promises';
import type { CheckRun, Finding } from './check.ts';
import { ok } from './check.ts';

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
export async function judgeRecords(
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
