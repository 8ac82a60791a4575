// Not in `text.ts`, which is in the bundle of every page.
import { cleanLine } from './text.ts';

/**
 * Cleans an email address as it is pasted or typed with an input method: full-width characters become ASCII ones, and
 * characters that draw nothing are dropped. A joiner may belong to the spelling of a domain.
 */
export function cleanEmail(text: string): string {
  return cleanLine(
    text
      .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
      .replace(/[\uFF01-\uFF5E\uFF61]/g, (letter) => letter.normalize('NFKC'))
      .replaceAll('\u3002', '.'),
  );
}
