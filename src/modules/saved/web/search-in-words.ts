import { tagsIn } from '#contract/tags.ts';
import { chosenFacets } from '#modules/search/chosen-facets.rules.ts';
import { readSearch } from '#modules/search/search.rules.ts';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { nameFor } from '../saved-searches.rules.ts';

/** Such as '“tides” or “duet” · Music · Remote'. */
export function searchInWords(storedQuery: string): string {
  const { search, chosen } = partsOf(storedQuery);
  const words = tagsIn(search.q).map((tag) => `“${tag}”`);
  return [...(words.length > 0 ? [words.join(' or ')] : []), ...chosen].join(' · ');
}

export function offeredName(storedQuery: string): string {
  const { search, chosen } = partsOf(storedQuery);
  return nameFor(search, chosen);
}

function partsOf(storedQuery: string) {
  const search = readSearch(new URLSearchParams(storedQuery));
  return { search, chosen: chosenFacets(search, formatCompact).map(({ label }) => label) };
}
