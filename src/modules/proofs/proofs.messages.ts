import { localDayText } from '#modules/profiles/time-zone.rules.ts';
import { type CheckResult, PROOF_LIMITS } from './proofs.rules.ts';

export const proofsRefusals = {
  businessOnly: 'Only businesses can verify a domain. You can have custom links checked instead.',
  notFound: 'We could not find that domain.',
  linkNotFound: 'We could not find that link.',
  notDomain: 'Enter a domain such as example.com.',
  publicSuffix: 'This ending is shared by many sites. Enter your own domain.',
  known: 'You have added this domain already.',
  tooMany: `You can add at most ${PROOF_LIMITS.domains} domains. Remove one first.`,
  notCheckable: 'We can check only addresses with a domain and the usual port.',
  withheld: (until: Date, timeZone: string | null) =>
    `Our moderators removed the verification of this domain. You can verify or remove the domain from ${localDayText(until, timeZone)} on.`,
  busy: 'We are checking too many pages at the moment. Please try again in a minute.',
} as const;

export const domainRemoved = 'The domain is removed.';

export const proofsExportText = 'Domains and links that you had verified, and the results of the last check.';

export function checkedJustNowMessage(retryAfterSeconds: number): string {
  const seconds = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  return `We have just checked this. Please try again in ${seconds}.`;
}

const NOT_READ = {
  elsewhere: 'It redirects to another site.',
  unreachable: 'We could not reach it.',
  insecure: 'Its certificate is not valid.',
  slow: 'It took too long to answer.',
} as const;

/** What a check found, by where it looked. */
export const checkTexts: Record<'record' | 'file' | 'page', Record<CheckResult, string>> = {
  record: {
    ...NOT_READ,
    found: 'Found.',
    absent: 'There is no such record yet. A new one can take an hour to appear.',
    different: 'There is a record, but with another value.',
  },
  file: {
    ...NOT_READ,
    found: 'Found.',
    absent: 'There is no such file yet.',
    different: 'There is a file, but with another text.',
  },
  page: {
    ...NOT_READ,
    found: 'The page links back to your profile.',
    absent: 'The page does not link back to your profile yet.',
    different: 'The page does not link back to your profile yet.',
  },
};
