import type { AppContext } from '#infra/app-context.ts';
import { Tally } from '#infra/metrics/measure.ts';
import type { PublicResponse } from '#infra/outbound/fetch-public.ts';
import { OutboundFailure } from '#infra/outbound/outbound-failure.ts';
import { perApp } from '#infra/per-app.ts';
import { type CheckResult, PROOF_PLACES } from '#modules/proofs/proofs.rules.ts';
import { linksBack } from './back-links.ts';
import { siteOf } from './domain-name.ts';

export interface Results {
  /** Null if it did not look for a record. */
  recordResult: CheckResult | null;
  pageResult: CheckResult;
}

export const outcomesOf = perApp(() => new Tally());

/**
 * Looks for a domain's token in its DNS record and its file.
 * @throws {OutboundFailure} busy
 */
export async function checkDomain(
  context: AppContext,
  { domain, token }: { domain: string; token: string },
): Promise<Results> {
  const { outbound } = context;
  const url = new URL(`https://${domain}${PROOF_PLACES.file}`);
  const [recordResult, pageResult] = await Promise.all([
    resultOf(async () => {
      const texts = await outbound.listTextRecords(`${PROOF_PLACES.record}.${domain}`);
      if (texts.some((text) => text.trim() === token)) return 'found';
      return texts.length > 0 ? 'different' : 'absent';
    }),
    resultOf(async () => {
      const page = await outbound.fetchPublic(url, staysOn(url));
      if (page.status !== 200) return notRead(page);
      return page.body.split(/\r?\n/).some((line) => line.trim() === token) ? 'found' : 'different';
    }),
  ]);
  return counted(context, 'domain', { recordResult, pageResult });
}

/**
 * Looks for a link to a profile on a page.
 * @throws {OutboundFailure} busy
 */
export async function checkLink(context: AppContext, url: URL, profileUrl: string): Promise<Results> {
  const pageResult = await resultOf(async () => {
    const page = await context.outbound.fetchPublic(url, staysOn(url));
    if (page.status !== 200) return notRead(page);
    const link = [page.headers.link ?? []].flat().join(', ');
    return linksBack({ url: page.url, body: page.body, link }, profileUrl) ? 'found' : 'absent';
  });
  return counted(context, 'link', { recordResult: null, pageResult });
}

/** A site that redirects to any address, as many do by mistake, must not prove what is not its own. */
function staysOn({ hostname }: URL): (to: URL) => boolean {
  return (to) => siteOf(to.hostname) === siteOf(hostname);
}

function notRead({ status }: PublicResponse): CheckResult {
  return status >= 500 || status === 429 ? 'unreachable' : 'absent';
}

// Why a name or an address is unreachable is not told, since that could describe the operator's network.
const RESULTS: Record<Exclude<OutboundFailure['kind'], 'busy'>, CheckResult> = {
  ...{ address: 'unreachable', name: 'unreachable', private: 'unreachable', unreachable: 'unreachable' },
  ...{ invalid: 'unreachable', certificate: 'insecure', slow: 'slow', redirect: 'elsewhere' },
};

async function resultOf(look: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof OutboundFailure) || error.kind === 'busy') throw error;
    return RESULTS[error.kind];
  }
}

function counted(context: AppContext, kind: 'domain' | 'link', results: Results): Results {
  const { recordResult, pageResult } = results;
  outcomesOf(context).add(kind, recordResult === 'found' ? 'found' : pageResult);
  return results;
}
