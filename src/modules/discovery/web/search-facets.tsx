import { useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { CATEGORIES, categoryLabel, PLATFORMS, platformLabel } from '#contract/product.ts';
import {
  orderLabel,
  readSearch,
  SEARCH_ORDERS,
  type Search,
  type SearchDefaults,
  searchAddress,
} from '#modules/discovery/search.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './search-result-page.module.css';

const ORDERS = SEARCH_ORDERS.map((value) => ({ value, label: orderLabel(value) }));
const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));
const PLATFORM_OPTIONS = PLATFORMS.map((value) => ({ value, label: platformLabel(value) }));

/** Order and facets. A choice applies at once; figures, and everything before any script runs, with the button. */
export function SearchFacets({ search, defaults }: { search: Search; defaults: SearchDefaults }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const viewer = useViewer();
  const users = search.kind === 'users';
  const { category, platform, lookingFor, accountType, minAudience, maxAudience, closed } = search;
  const facets = [category, platform, lookingFor, accountType, minAudience, maxAudience, closed || undefined];
  const chosen = facets.filter((facet) => facet !== undefined).length;
  const apply = () => {
    if (!form.current) return;
    const given = new URLSearchParams(new FormData(form.current) as unknown as Record<string, string>);
    void navigate(searchAddress(readSearch(given), defaults), { preventScrollReset: true });
  };
  return (
    <Form
      // What the address says is what the controls show, also after going back.
      key={searchAddress(search, defaults)}
      ref={form}
      action={paths.searchBox}
      className={styles.facets}
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <input type="hidden" name="q" value={search.q} />
      <input type="hidden" name="filter" value={search.kind} />
      <Select
        label="Sort by"
        required
        name="sort"
        options={ORDERS}
        defaultValue={search.sort}
        onChange={apply}
        hint={!viewer && search.sort === 'similarity' ? 'Newest first until you sign in' : undefined}
      />
      <details className={styles.filters} open={chosen > 0}>
        <summary>{chosen > 0 ? `Filters (${chosen})` : 'Filters'}</summary>
        <div className={styles.choices}>
          <Select
            label="Category"
            required
            name="category"
            placeholder="Any"
            options={CATEGORY_OPTIONS}
            defaultValue={search.category ?? ''}
            onChange={apply}
          />
          <Select
            label="Platform"
            required
            name="platform"
            placeholder="Any"
            options={PLATFORM_OPTIONS}
            defaultValue={search.platform ?? ''}
            onChange={apply}
          />
          {users ? (
            <Select
              label="Account type"
              required
              name="accountType"
              placeholder="Any"
              options={[
                { value: 'creator', label: 'Creator' },
                { value: 'business', label: 'Business' },
              ]}
              defaultValue={search.accountType ?? ''}
              onChange={apply}
            />
          ) : (
            <Select
              label="Looking for"
              required
              name="lookingFor"
              placeholder="Anyone"
              options={[
                { value: 'creators', label: 'Creators' },
                { value: 'businesses', label: 'Businesses' },
              ]}
              defaultValue={search.lookingFor ?? ''}
              onChange={apply}
            />
          )}
          <TextField
            label="Audience from"
            required
            name="min"
            inputMode="numeric"
            defaultValue={search.minAudience ?? ''}
          />
          <TextField
            label="Audience to"
            required
            name="max"
            inputMode="numeric"
            defaultValue={search.maxAudience ?? ''}
          />
          {users ? null : (
            <Checkbox
              label="Show closed Kollabs too"
              name="closed"
              value="1"
              defaultChecked={search.closed}
              onChange={apply}
            />
          )}
          <Button type="submit">Apply</Button>
        </div>
      </details>
    </Form>
  );
}
