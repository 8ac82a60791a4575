import { ACCOUNT_TYPES, accountTypeLabel, PLATFORMS, platformLabel } from '#contract/product.ts';
import { LANGUAGE_CODES, languageLabel } from '#modules/kollabs/languages.rules.ts';
import { paymentLabel } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { CLOSES, closesLabel } from '#modules/search/closes.rules.ts';
import { PARTNERS, partnersLabel } from '#modules/search/partners.rules.ts';
import {
  AUDIENCE_PATTERN,
  orderLabel,
  PLACE_PATTERN,
  readSearch,
  SEARCH_ORDERS,
} from '#modules/search/search.rules.ts';
import {
  ANSWERS,
  type Search,
  type SearchDefaults,
  searchAddress,
} from '#modules/search/search-address.rules.ts';
import type { SearchCounts } from '#modules/search/search-counts.rules.ts';
import { chosenWords } from '#modules/search/search-words.rules.ts';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { type Chosen, type Facet, FacetBar } from '#web/facets/facet-bar.tsx';
import { FacetCheckbox, FacetField } from '#web/facets/facet-field.tsx';
import { CATEGORY, LOOKING_FOR } from '#web/facets/kollab-facets.ts';
import { counted, optionsOf } from '#web/facets/options.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';

const PLATFORM = {
  name: 'platform',
  label: 'Platform',
  any: 'Any',
  options: optionsOf(PLATFORMS, platformLabel),
} as const;
const ACCOUNT_TYPE = {
  name: 'accountType',
  label: 'Account type',
  any: 'Any',
  options: optionsOf(ACCOUNT_TYPES, accountTypeLabel),
} as const;
const ANSWERS_REQUESTS = {
  name: 'answers',
  label: 'Answers requests',
  any: 'Any',
  options: optionsOf(ANSWERS, () => 'Quickly'),
} as const;
const PAYMENT = {
  name: 'payment',
  label: 'Payment',
  any: 'Any',
  options: optionsOf(PAYMENT_KINDS, paymentLabel),
} as const;
const LANGUAGE = {
  name: 'language',
  label: 'Language',
  any: 'Any',
  options: optionsOf(LANGUAGE_CODES, languageLabel),
} as const;
const CLOSES_SOON = {
  name: 'closes',
  label: 'Closes',
  any: 'Any time',
  options: optionsOf(CLOSES, closesLabel),
} as const;
const PARTNERS_SOUGHT = {
  name: 'partners',
  label: 'Partners sought',
  any: 'Any number',
  options: optionsOf(PARTNERS, partnersLabel),
} as const;
const AUDIENCE = {
  pattern: AUDIENCE_PATTERN,
  problem: 'Enter a number, such as 10,000, 25k or 1.5M',
} as const;
const PLACE = { pattern: PLACE_PATTERN, problem: 'Enter the name of a place' } as const;
/** Where a control's name in the address is not what a search calls it. */
const CONTROLS: Partial<Record<keyof Search, string>> = { minAudience: 'min', maxAudience: 'max' };
const SORT_OPTIONS = optionsOf(SEARCH_ORDERS, orderLabel);

interface SearchFacetsProps {
  search: Search;
  defaults: SearchDefaults;
  /** Null where they are not known. */
  counts: SearchCounts | null;
}

/** Order and facets of a search, and how much each choice leads to. */
export function SearchFacets({ search, defaults, counts }: SearchFacetsProps) {
  const viewer = useViewer();
  const { q, kind, sort, minAudience, maxAudience, place, remote, closed } = search;
  return (
    <FacetBar
      action={paths.searchBox}
      kept={{ q, filter: kind }}
      addressOf={(given) => searchAddress(readSearch(given), defaults)}
      reset={searchAddress({ q, kind, sort }, defaults)}
      note={!viewer && sort === 'similarity' ? 'Similarity is newest first until you sign in.' : undefined}
      chosen={chosenIn(search, defaults)}
      facets={[
        counted(kind === 'users' ? { ...CATEGORY, label: 'Content category' } : CATEGORY, search, counts),
        counted(PLATFORM, search, counts),
        // Kollabs are searched by who they look for, users and posts by the type of account.
        counted(kind === 'kollabs' ? LOOKING_FOR : ACCOUNT_TYPE, search, counts),
        ...(kind === 'posts' ? [] : [counted(ANSWERS_REQUESTS, search, counts)]),
        ...(kind === 'kollabs' ? moreOf(search, counts) : []),
        { name: 'sort', label: 'Sort by', options: SORT_OPTIONS, value: sort },
      ]}
    >
      <FacetField {...AUDIENCE} label="Audience from" name="min" value={String(minAudience ?? '')} />
      <FacetField {...AUDIENCE} label="Audience to" name="max" value={String(maxAudience ?? '')} />
      {kind === 'kollabs' ? (
        <>
          <FacetField {...PLACE} label="Place" name="place" value={place ?? ''} />
          <FacetCheckbox
            label={withCount('Remote', counts?.remote['1'])}
            name="remote"
            checked={remote !== undefined}
          />
          <FacetCheckbox label="Show closed Kollabs too" name="closed" checked={closed} />
        </>
      ) : null}
    </FacetBar>
  );
}

/** What Kollabs say beside the rest. Of the languages, those in which something is found. */
function moreOf(search: Search, counts: SearchCounts | null): Facet[] {
  const spoken = LANGUAGE.options.filter(
    ({ value }) => !counts || value === search.language || counts.language[value],
  );
  return [
    counted(PAYMENT, search, counts),
    counted({ ...LANGUAGE, options: spoken }, search, counts),
    counted(CLOSES_SOON, search, counts),
    counted(PARTNERS_SOUGHT, search, counts),
  ];
}

function withCount(label: string, count: string | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}

function chosenIn(search: Search, defaults: SearchDefaults): Chosen[] {
  return chosenWords(search, formatCompact).map(({ name, label }) => ({
    name: CONTROLS[name] ?? name,
    label,
    without: searchAddress({ ...search, [name]: undefined }, defaults),
  }));
}
