import {
  ACCOUNT_TYPES,
  accountTypeLabel,
  CATEGORIES,
  categoryLabel,
  LOOKING_FOR_TYPES,
} from '#contract/product.ts';
import {
  chosenIn,
  type HubFacets,
  hubAddress,
  KOLLAB_SORTS,
  kollabSortLabel,
  readHub,
} from '#modules/kollabs/hub-address.rules.ts';
import type { FacetCounts } from '#modules/kollabs/kollab-counts.rules.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { FacetBar } from '#web/facets/facet-bar.tsx';
import { counted, optionsOf } from '#web/facets/options.ts';
import { paths } from '#web/paths.ts';

const CATEGORY_OPTIONS = optionsOf(CATEGORIES, categoryLabel);
const LOOKING_FOR_OPTIONS = optionsOf(LOOKING_FOR_TYPES, lookingForLabel);
const OWNER_OPTIONS = optionsOf(ACCOUNT_TYPES, accountTypeLabel);
const SORT_OPTIONS = optionsOf(KOLLAB_SORTS, kollabSortLabel);

interface KollabHubFacetsProps {
  facets: HubFacets;
  /** Null where they are not known. */
  counts: FacetCounts | null;
}

/** What may be asked of the list of all Kollabs, and how many each choice leads to. */
export function KollabHubFacets({ facets, counts }: KollabHubFacetsProps) {
  const { category, lookingFor, accountType, sort } = facets;
  return (
    <FacetBar
      action={paths.kollabs}
      addressOf={(given) => hubAddress(readHub(given))}
      reset={hubAddress({ sort })}
      chosen={chosenIn(facets).map(({ name, label }) => ({
        label,
        without: hubAddress({ ...facets, [name]: undefined }),
      }))}
      facets={[
        {
          name: 'category',
          label: 'Category',
          any: 'Any',
          options: counted(CATEGORY_OPTIONS, counts?.category),
          value: category,
        },
        {
          name: 'lookingFor',
          label: 'Looking for',
          any: 'Anyone',
          options: counted(LOOKING_FOR_OPTIONS, counts?.lookingFor),
          value: lookingFor,
        },
        {
          name: 'accountType',
          label: 'Posted by',
          any: 'Anyone',
          options: counted(OWNER_OPTIONS, counts?.accountType),
          value: accountType,
        },
        { name: 'sort', label: 'Sort by', options: SORT_OPTIONS, value: sort },
      ]}
    />
  );
}
