/** Pure; used by server and browser. */

export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'security'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

interface DocumentFacts {
  title: string;
  /** Its page. */
  path: string;
  lead: string;
}

export const DOCUMENT_FACTS: Record<LegalDocument, DocumentFacts> = {
  terms: {
    title: 'Terms and Conditions',
    path: '/legal/terms-and-conditions',
    lead: 'What you can expect from us, what we expect from you, and who owns what you make.',
  },
  privacy: {
    title: 'Privacy Policy',
    path: '/legal/privacy',
    lead: 'What we keep about you, why, for how long, who sees it, and how to have it removed.',
  },
  security: {
    title: 'Security',
    path: '/legal/security',
    lead: 'How accounts and data are protected, what you can do, and how to report a vulnerability.',
  },
};

/** In characters. */
export const LEGAL_LIMITS = { text: 100_000, summary: 300 } as const;

/** The version of the built-in template, which is in force until an admin saves a text. */
export const TEMPLATE_VERSION = 0;

export interface SectionText {
  /** The fragment of the section's address. */
  id: string;
  title: string;
  /** Markdown. */
  body: string;
}

// Such as `## Who we are {#who-we-are}`. The name in braces keeps the address when the title changes.
const HEADING = /^##[ \t]+(.+?)[ \t]*(?:\{#([a-z0-9-]{1,60})\})?[ \t]*#*$/;
const FENCE = /^ {0,3}(```|~~~)/;

/**
 * Splits a text at its headings of the second level.
 * @returns null unless it begins with such a heading, or if two have one id
 */
export function sectionsOf(text: string): SectionText[] | null {
  const sections: { id: string; title: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    const [, title, id] = (!isCode && HEADING.exec(line)) || [];
    if (title) sections.push({ id: id ?? idOf(title), title, lines: [] });
    else if (sections.length > 0) sections.at(-1)?.lines.push(line);
    else if (line.trim() !== '') return null;
  }
  const ids = new Set(sections.map(({ id }) => id));
  if (sections.length === 0 || ids.size < sections.length || ids.has('')) return null;
  return sections.map(({ lines, ...section }) => ({ ...section, body: lines.join('\n').trim() }));
}

function idOf(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 60);
}
