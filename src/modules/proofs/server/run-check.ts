import { webLink } from '#contract/links.ts';
import type { AppContext } from '#infra/app-context.ts';
import { checkDomain, checkLink, type Results } from './check.ts';
import { siteOf } from './domain-name.ts';
import type { ProofToCheck } from './proofs.queries.ts';

/**
 * Looks for what proves a domain or a link, with no transaction open.
 * @throws {OutboundFailure} busy
 */
export async function runCheck(context: AppContext, proof: ProofToCheck): Promise<Results> {
  const { domain, token } = proof.row;
  if (domain !== null && token !== null) return checkDomain(context, { domain, token });
  const url = webLink(proof.linkTo ?? '');
  if (!url) return { recordResult: null, pageResult: 'unreachable' };
  return checkLink(context, url, `${context.env.publicUrl}/user/${proof.username}`);
}

/** The site that a check burdens. */
export function siteToCheck({ row, linkTo }: ProofToCheck): string {
  return siteOf(row.domain ?? webLink(linkTo ?? '')?.hostname ?? '');
}
