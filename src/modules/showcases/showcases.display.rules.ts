/** Texts about shown collaborations. Pure. */
import { categoryLabel } from '#contract/product.ts';
import type { ShowcaseSummary, ShowcaseView } from './showcases.contract.ts';

/** @param month such as '2026-11', which reads 'November 2026', or 'Nov 2026' if `length` is short */
export function monthText(month: string, length: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat('en', { month: length, year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Such as 'The pier film, by Noor and Ben'. */
export function showcaseTitle({ title, sender, recipient }: Omit<ShowcaseSummary, 'works'>): string {
  return `${title}, by ${sender.displayName} and ${recipient.displayName}`;
}

/** One sentence for previews. */
export function showcaseDescription({ works, sender, recipient, completedIn }: ShowcaseSummary): string {
  const who = `${sender.displayName} and ${recipient.displayName}`;
  const made = works.map(({ what }) => what).join(', ');
  return made
    ? `${who} made ${made} together. Completed in ${monthText(completedIn)}.`
    : `${who} completed this collaboration in ${monthText(completedIn)}.`;
}

/** Structured data (schema.org), with what the page shows. */
export function showcaseJsonLd(
  { title, category, completedIn, sender, recipient, works }: ShowcaseView,
  addressOf: { page: string; user(username: string): string },
): Record<string, unknown> {
  const creators = {
    sender: personLd(sender, addressOf.user),
    recipient: personLd(recipient, addressOf.user),
  };
  return {
    '@type': 'CreativeWork',
    name: title,
    genre: categoryLabel(category),
    dateCreated: completedIn,
    url: addressOf.page,
    creator: [creators.sender, creators.recipient],
    hasPart: works.map(({ what, link, by }) => ({
      ...{ '@type': 'CreativeWork', name: what, creator: creators[by] },
      ...(link !== null && { url: link }),
    })),
  };
}

function personLd(
  { accountType, displayName, username }: ShowcaseSummary['sender'],
  addressOf: (username: string) => string,
) {
  const type = accountType === 'business' ? 'Organization' : 'Person';
  return { '@type': type, name: displayName, alternateName: `@${username}`, url: addressOf(username) };
}
