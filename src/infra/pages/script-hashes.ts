import { createHash } from 'node:crypto';

export interface HashedPage {
  html: string;
  /** Sources for the content security policy: 'sha256-…' for each inline script. */
  sources: string[];
}

/**
 * Replaces the nonce of a page by the hashes of its inline scripts, so that the page can be cached. Only scripts with
 * the nonce are hashed, so that an injected script stays blocked.
 * @param nonce only letters and digits, so that HTML does not escape it
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
