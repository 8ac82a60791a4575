import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { usePreferences } from '#web/use-preferences.ts';

type Defaults = Pick<PreferencesView, 'defaultSort' | 'defaultAccounts'>;

const ORDERS = [
  { value: 'similarity', label: 'Similarity' },
  { value: 'dateDesc', label: 'Newest first' },
  { value: 'dateAsc', label: 'Oldest first' },
  { value: 'audienceSize', label: 'Largest audience' },
];
const ACCOUNTS = [
  { value: 'none', label: 'Everyone' },
  { value: 'creators', label: 'Creators' },
  { value: 'businesses', label: 'Businesses' },
];

export function SearchDefaultsCard({ saved }: { saved: Defaults }) {
  const [chosen, choose] = usePreferences(saved);
  return (
    <Panel
      id="search-defaults"
      title="Search"
      intro="How your searches start. You can change this in each search."
    >
      <Select
        label="Sort by"
        unmarked
        options={ORDERS}
        value={chosen.defaultSort}
        onChange={({ currentTarget: { value } }) => choose({ defaultSort: value as Defaults['defaultSort'] })}
      />
      <Select
        label="Accounts shown in a search for users"
        unmarked
        options={ACCOUNTS}
        value={chosen.defaultAccounts}
        onChange={({ currentTarget: { value } }) =>
          choose({ defaultAccounts: value as Defaults['defaultAccounts'] })
        }
      />
    </Panel>
  );
}
