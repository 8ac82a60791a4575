import type { ReactNode } from 'react';
import { ACCOUNT_TYPES, accountTypeLabel, PLATFORMS, platformLabel } from '#contract/product.ts';
import { LANGUAGE_CODES, languageLabel } from '#modules/kollabs/languages.rules.ts';
import { COMMON_CURRENCIES, CURRENCIES, paymentLabel } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { chosenFacets } from '#modules/search/chosen-facets.rules.ts';
import {
  ANSWERS,
  CLOSES,
  closesLabel,
  PARTNERS,
  partnersLabel,
} from '#modules/search/facet-choices.rules.ts';
import {
  NUMBER_PATTERN,
  orderLabel,
  PAY_PATTERN,
  PLACE_PATTERN,
  readSearch,
  SEARCH_ORDERS,
} from '#modules/search/search.rules.ts';
import {
  SEARCH_PATHS,
  type Search,
  type SearchDefaults,
  type SearchPath,
  searchAddress,
} from '#modules/search/search-address.rules.ts';
import type { SearchCounts } from '#modules/search/search-counts.rules.ts';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { FacetBar } from '#web/facets/facet-bar.tsx';
import { FacetCheckbox, FacetField } from '#web/facets/facet-field.tsx';
import { CATEGORY, counted, LOOKING_FOR, optionsOf } from '#web/facets/options.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './search-list.module.css';
import { SearchWordsField } from './search-words-field.tsx';

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
  label: 'Partners needed',
  any: 'Any number',
  options: optionsOf(PARTNERS, partnersLabel),
} as const;
const OWNER = { ...ACCOUNT_TYPE, label: 'Posted by', any: 'Anyone' } as const;
const NUMBER = {
  pattern: NUMBER_PATTERN,
  problem: 'Enter a number, such as 10,000, 25k or 1.5M',
} as const;
const PAY = { pattern: PAY_PATTERN, problem: 'Enter an amount, such as 500, 12.50 or 25k' } as const;
const PLACE = { pattern: PLACE_PATTERN, problem: 'Enter the name of a place' } as const;
/** Names of form controls that differ from the keys of a search. */
const CONTROLS: Partial<Record<keyof Search, string>> = {
  minAudience: 'min',
  maxAudience: 'max',
  minPay: 'pay',
};
const SORT_OPTIONS = optionsOf(SEARCH_ORDERS, orderLabel);

const UNDER_MORE: readonly (keyof Search)[] = [
  ...(['accountType', 'answers', 'language', 'closes', 'partners', 'minPay', 'place'] as const),
  ...(['remote', 'verified', 'closed'] as const),
];

interface SearchFacetsProps {
  search: Search;
  defaults: SearchDefaults;
  path?: SearchPath;
  /**
   * Whether the hub shows its own lists instead of results. That page has a size limit, so it offers only common
   * currencies.
   */
  isHome?: boolean;
  counts: SearchCounts | null;
}

export function SearchFacets({
  search,
  defaults,
  path = SEARCH_PATHS.all,
  isHome = false,
  counts,
}: SearchFacetsProps) {
  const viewer = useViewer();
  const { q, kind, sort, minAudience, maxAudience, place } = search;
  const isHub = path !== SEARCH_PATHS.all;
  const addressOf = (wanted: Search) => searchAddress(wanted, defaults, path);
  const isKollabs = kind === 'kollabs';
  const placeField = <FacetField {...PLACE} label="Place" name="place" value={place ?? ''} />;
  return (
    <FacetBar
      action={path}
      hiddenFields={isHub ? {} : { filter: kind }}
      addressOf={(given) => addressOf(readSearch(given, undefined, isHub ? kind : undefined))}
      reset={addressOf({ q, kind, sort, closed: false })}
      note={
        !viewer && !isHome && sort === 'similarity'
          ? 'Sign in to sort by similarity. Until then, the newest come first.'
          : undefined
      }
      chosen={chosenFacets(search, formatCompact).map(({ name, label }) => ({
        name: CONTROLS[name] ?? name,
        label,
        removeHref: addressOf({ ...search, [name]: undefined }),
      }))}
      searchField={(formId) => <SearchWordsField form={formId} q={q} />}
      facets={[
        counted(kind === 'users' ? { ...CATEGORY, label: 'Content category' } : CATEGORY, search, counts),
        counted(PLATFORM, search, counts),
        ...(isKollabs
          ? [counted(LOOKING_FOR, search, counts), counted(PAYMENT, search, counts)]
          : [counted(ACCOUNT_TYPE, search, counts)]),
        ...(kind === 'users' ? [counted(ANSWERS_REQUESTS, search, counts)] : []),
      ]}
      sort={{ name: 'sort', label: 'Sort by', options: SORT_OPTIONS, value: sort }}
      more={isKollabs ? moreOf(search, counts, placeField, isHome) : undefined}
    >
      <FacetField {...NUMBER} label="Audience from" name="min" value={String(minAudience ?? '')} />
      <FacetField {...NUMBER} label="Audience to" name="max" value={String(maxAudience ?? '')} />
      {kind === 'users' ? placeField : null}
      {kind === 'users' ? (
        <FacetCheckbox
          label={withCount('Verified domain', counts?.verified['1'])}
          name="verified"
          checked={search.verified !== undefined}
        />
      ) : null}
    </FacetBar>
  );
}

/** The rarer facets of Kollabs. Only languages with results are offered. */
function moreOf(search: Search, counts: SearchCounts | null, place: ReactNode, isHome: boolean) {
  const spoken = LANGUAGE.options.filter(
    ({ value }) => !counts || value === search.language || counts.language[value],
  );
  return {
    open: UNDER_MORE.some((name) => search[name]),
    facets: [
      counted(OWNER, search, counts),
      counted(ANSWERS_REQUESTS, search, counts),
      // A hub without a search shows no counts here.
      counted({ ...LANGUAGE, options: spoken }, search, isHome ? null : counts),
      counted(CLOSES_SOON, search, counts),
      counted(PARTNERS_SOUGHT, search, counts),
      // It has no effect without an amount.
      {
        name: 'currency',
        label: 'Currency',
        options: optionsOf(isHome ? COMMON_CURRENCIES : CURRENCIES, (code) => code),
        value: search.currency ?? CURRENCIES[0],
      },
    ],
    fields: (
      <>
        <FacetField {...PAY} label="Pay from" name="pay" value={String(search.minPay ?? '')} />
        {place}
        <div className={styles.ticks}>
          <FacetCheckbox
            label={withCount('Remote', counts?.remote['1'])}
            name="remote"
            checked={search.remote !== undefined}
          />
          <FacetCheckbox
            label={withCount('Verified owner', counts?.verified['1'])}
            name="verified"
            checked={search.verified !== undefined}
          />
          <FacetCheckbox label="Show closed Kollabs too" name="closed" checked={search.closed} />
        </div>
      </>
    ),
  };
}

function withCount(label: string, count: string | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}
