import { ACCOUNT_TYPES, accountTypeLabel } from '#contract/product.ts';
import {
  chosenIn,
  type HubFacets,
  hubAddress,
  KOLLAB_SORTS,
  kollabSortLabel,
  readHub,
} from '#modules/kollabs/hub-address.rules.ts';
import type { FacetCounts } from '#modules/kollabs/kollab-counts.rules.ts';
import { FacetBar } from '#web/facets/facet-bar.tsx';
import { CATEGORY, LOOKING_FOR } from '#web/facets/kollab-facets.ts';
import { counted, optionsOf } from '#web/facets/options.ts';
import { paths } from '#web/paths.ts';

const OWNER = {
  name: 'accountType',
  label: 'Posted by',
  any: 'Anyone',
  options: optionsOf(ACCOUNT_TYPES, accountTypeLabel),
} as const;
const SORT_OPTIONS = optionsOf(KOLLAB_SORTS, kollabSortLabel);

interface KollabHubFacetsProps {
  facets: HubFacets;
  /** Null where they are not known. */
  counts: FacetCounts | null;
}

/** What may be asked of the list of all Kollabs, and how many each choice leads to. */
export function KollabHubFacets({ facets, counts }: KollabHubFacetsProps) {
  const { sort } = facets;
  return (
    <FacetBar
      action={paths.kollabs}
      addressOf={(given) => hubAddress(readHub(given))}
      reset={hubAddress({ sort })}
      chosen={chosenIn(facets).map(({ name, label }) => ({
        ...{ name, label },
        without: hubAddress({ ...facets, [name]: undefined }),
      }))}
      facets={[
        counted(CATEGORY, facets, counts),
        counted(LOOKING_FOR, facets, counts),
        counted(OWNER, facets, counts),
        { name: 'sort', label: 'Sort by', options: SORT_OPTIONS, value: sort },
      ]}
    />
  );
}
