import { createHash } from 'node:crypto';

export interface HashedPage {
  html: string;
  /** What the content policy names: 'sha256-…' for each script of the page's own. */
  sources: string[];
}

/**
 * Turns a page whose scripts carry a nonce into one that may be kept: no nonce, and the hash of each of its inline
 * scripts. Only scripts that carry the nonce are hashed, so that a script smuggled into the page stays without a
 * permission, as it would on a page with nonces.
 * @param nonce letters and digits alone, so that it stands in the page as it is
 */
export function hashScripts(page: string, nonce: string): HashedPage {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, attributes = '', text = ''] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: page.replaceAll(mark, ''), sources: [...sources] };
}
