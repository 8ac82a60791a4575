import {
  ACCOUNT_TYPES,
  accountTypeLabel,
  CATEGORIES,
  categoryLabel,
  LOOKING_FOR_TYPES,
  PLATFORMS,
  platformLabel,
} from '#contract/product.ts';
import { CLOSES, closesLabel } from '#modules/discovery/closes.rules.ts';
import { orderLabel, readSearch, SEARCH_ORDERS } from '#modules/discovery/search.rules.ts';
import {
  ANSWERS,
  type Search,
  type SearchDefaults,
  searchAddress,
} from '#modules/discovery/search-address.rules.ts';
import type { SearchCounts } from '#modules/discovery/search-counts.rules.ts';
import { chosenWords } from '#modules/discovery/search-words.rules.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { LANGUAGE_CODES, languageLabel } from '#modules/kollabs/languages.rules.ts';
import { paymentLabel } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { type Chosen, type Facet, FacetBar } from '#web/facets/facet-bar.tsx';
import { counted, optionsOf } from '#web/facets/options.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';

const CATEGORY_OPTIONS = optionsOf(CATEGORIES, categoryLabel);
const PLATFORM_OPTIONS = optionsOf(PLATFORMS, platformLabel);
const LOOKING_FOR_OPTIONS = optionsOf(LOOKING_FOR_TYPES, lookingForLabel);
const ACCOUNT_OPTIONS = optionsOf(ACCOUNT_TYPES, accountTypeLabel);
const ANSWERS_OPTIONS = optionsOf(ANSWERS, () => 'Quickly');
const PAYMENT_OPTIONS = optionsOf(PAYMENT_KINDS, paymentLabel);
const LANGUAGE_OPTIONS = optionsOf(LANGUAGE_CODES, languageLabel);
const CLOSES_OPTIONS = optionsOf(CLOSES, closesLabel);
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
  const { q, kind, sort, minAudience, maxAudience, closed } = search;
  return (
    <FacetBar
      action={paths.searchBox}
      kept={{ q, filter: kind }}
      addressOf={(given) => searchAddress(readSearch(given), defaults)}
      reset={searchAddress({ q, kind, sort }, defaults)}
      note={!viewer && sort === 'similarity' ? 'Similarity is newest first until you sign in.' : undefined}
      chosen={chosenIn(search, defaults)}
      facets={[
        {
          name: 'category',
          label: kind === 'users' ? 'Content category' : 'Category',
          any: 'Any',
          options: counted(CATEGORY_OPTIONS, counts?.category),
          value: search.category,
        },
        {
          name: 'platform',
          label: 'Platform',
          any: 'Any',
          options: counted(PLATFORM_OPTIONS, counts?.platform),
          value: search.platform,
        },
        whoOf(search, counts),
        ...(kind === 'posts' ? [] : [answersOf(search, counts)]),
        ...(kind === 'kollabs' ? moreOf(search, counts) : []),
        { name: 'sort', label: 'Sort by', options: SORT_OPTIONS, value: sort },
      ]}
    >
      {/* Made anew where the address says something else. */}
      <AudienceField key={`from ${minAudience}`} label="Audience from" name="min" value={minAudience} />
      <AudienceField key={`to ${maxAudience}`} label="Audience to" name="max" value={maxAudience} />
      {kind === 'kollabs' ? (
        <Checkbox
          key={`remote ${search.remote}`}
          label={withCount('Remote', counts?.remote['1'])}
          name="remote"
          value="1"
          defaultChecked={search.remote !== undefined}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
      ) : null}
      {kind === 'kollabs' ? (
        <Checkbox
          key={String(closed)}
          label="Show closed Kollabs too"
          name="closed"
          value="1"
          defaultChecked={closed}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
      ) : null}
    </FacetBar>
  );
}

function AudienceField({
  label,
  name,
  value = '',
}: {
  label: string;
  name: string;
  value?: number | '' | undefined;
}) {
  return <TextField label={label} unmarked name={name} inputMode="numeric" defaultValue={value} />;
}

/** Kollabs are searched by who they look for, users and posts by the type of account. */
function whoOf({ kind, lookingFor, accountType }: Search, counts: SearchCounts | null): Facet {
  return kind === 'kollabs'
    ? {
        name: 'lookingFor',
        label: 'Looking for',
        any: 'Anyone',
        options: counted(LOOKING_FOR_OPTIONS, counts?.lookingFor),
        value: lookingFor,
      }
    : {
        name: 'accountType',
        label: 'Account type',
        any: 'Any',
        options: counted(ACCOUNT_OPTIONS, counts?.accountType),
        value: accountType,
      };
}

function answersOf({ answers }: Search, counts: SearchCounts | null): Facet {
  return {
    name: 'answers',
    label: 'Answers requests',
    any: 'Any',
    options: counted(ANSWERS_OPTIONS, counts?.answers),
    value: answers,
  };
}

/** What Kollabs say beside the rest. Of the languages, those in which something is found. */
function moreOf({ payment, language, closes }: Search, counts: SearchCounts | null): Facet[] {
  const spoken = LANGUAGE_OPTIONS.filter(
    ({ value }) => !counts || value === language || counts.language[value],
  );
  return [
    {
      name: 'payment',
      label: 'Payment',
      any: 'Any',
      options: counted(PAYMENT_OPTIONS, counts?.payment),
      value: payment,
    },
    {
      name: 'language',
      label: 'Language',
      any: 'Any',
      options: counted(spoken, counts?.language),
      value: language,
    },
    {
      name: 'closes',
      label: 'Closes',
      any: 'Any time',
      options: counted(CLOSES_OPTIONS, counts?.closes),
      value: closes,
    },
  ];
}

function withCount(label: string, count: string | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}

function chosenIn(search: Search, defaults: SearchDefaults): Chosen[] {
  return chosenWords(search, formatCompact).map(({ name, label }) => ({
    label,
    without: searchAddress({ ...search, [name]: undefined }, defaults),
  }));
}
