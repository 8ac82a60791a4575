import { getDomain, parse } from 'tldts';
import { PROOF_LIMITS, PROOF_PLACES } from '#modules/proofs/proofs.rules.ts';

/**
 * Reads a domain as a person types it, also as an address.
 * @returns it in ASCII and lower case, without 'www.'; or why it cannot be verified
 */
export function readDomain(text: string): { domain: string } | { problem: 'notDomain' | 'publicSuffix' } {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const isBare = url && url.pathname === '/' && url.search + url.hash + url.port + url.username === '';
  // No trailing dot: it would make two spellings of one domain.
  if (!isBare || url.hostname.endsWith('.')) return { problem: 'notDomain' };
  const { hostname } = url;
  const found = parse(hostname, { allowPrivateDomains: true });
  const most = PROOF_LIMITS.domain - PROOF_PLACES.record.length - 1;
  if (found.isIp || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) || hostname.length > most)
    return { problem: 'notDomain' };
  if (found.domain === null) return { problem: 'publicSuffix' };
  const bare = hostname.replace(/^www\./, '');
  return { domain: getDomain(bare, { allowPrivateDomains: true }) === null ? hostname : bare };
}

/**
 * The part of a host name that one owner registered: 'shop.example.co.uk' has 'example.co.uk', and sites below shared
 * endings such as github.io stay apart.
 */
export function siteOf(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
