import markdownIt from 'markdown-it';
import type { LegalText } from '#modules/legal/legal.contract.ts';
import { type SectionText, sectionsOf } from '#modules/legal/legal.rules.ts';

// HTML in the text is shown as text, and links to anything but pages and addresses are not links. Pictures would let
// another host see who reads.
const markdown = markdownIt({ html: false, linkify: false }).disable('image');

export interface Placeholders {
  /** The address to write to. */
  contact: string;
  /** The name of the product. */
  name: string;
}

/**
 * Converts Markdown to sections of HTML without scripts, styles and pictures. `{contact}` becomes a link.
 * @throws if the text does not consist of sections; its schema refuses that
 */
export function renderSections(text: string, { contact, name }: Placeholders): LegalText['sections'] {
  const sections = sectionsOf(text);
  if (!sections) throw new Error('The legal text does not begin with a section.');
  const filled = (part: string) =>
    part.replaceAll('{contact}', `[${contact}](mailto:${contact})`).replaceAll('{name}', name);
  return sections.map(({ id, title, body }: SectionText) => ({
    id,
    title: title.replaceAll('{name}', name).replaceAll('{contact}', contact),
    html: markdown.render(filled(body)),
  }));
}
