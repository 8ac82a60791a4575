import { PROOF_LIMITS } from './proofs.rules.ts';

export const proofsRefusals = {
  businessOnly: 'Only businesses can verify a domain. You can have custom links checked instead.',
  notFound: 'We could not find that domain.',
  linkNotFound: 'We could not find that link.',
  notDomain: 'Enter a domain such as example.com.',
  publicSuffix: 'This ending is shared by many sites. Enter your own domain.',
  known: 'You have added this domain already.',
  tooMany: `You can add at most ${PROOF_LIMITS.domains} domains. Remove one first.`,
  notCheckable: 'We can check only addresses with a domain and the usual port.',
  busy: 'We are checking too many pages at the moment. Please try again in a minute.',
} as const;

export const domainRemoved = 'The domain is removed.';

export const proofsExportText = 'Domains and links that you had verified, and the results of the last check.';

export function checkedJustNowMessage(retryAfterSeconds: number): string {
  const seconds = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  return `We have just checked this. Please try again in ${seconds}.`;
}
