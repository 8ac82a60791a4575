import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Time } from '#ui/time/time.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { SavedSearch } from '../saved-searches.contract.ts';
import { addressOfQuery } from '../saved-searches.rules.ts';
import styles from './saved.module.css';
import { searchInWords } from './search-in-words.ts';

const SearchDialog = onDemand(() => import('./search-dialog.tsx'), 'SearchDialog');

export function SavedSearches({ searches }: { searches: SavedSearch[] }) {
  const toast = useToast();
  const save = useWrite(
    ({ name, alert, search }: SavedSearch) => api.saveSearch({ body: { name, alert, search } }),
    { queue: true },
  );
  const remove = useWrite(
    ({ searchId }: SavedSearch) => api.removeSavedSearch({ params: { id: searchId } }),
    {
      queue: true,
      onSuccess: ({ message }, one) => {
        // An invalid search cannot be saved again, so its deletion cannot be undone.
        const undo = { action: { label: 'Undo', onSelect: () => void save.run(one) } };
        toast.success(message, { ...(one.valid && undo), duration: 8000 });
      },
    },
  );
  const removing = new Set(remove.pendingInputs.map(({ searchId }) => searchId));
  const shown = searches.filter(({ searchId }) => !removing.has(searchId));
  return (
    <div tabIndex={-1} className={styles.page}>
      {shown.length === 0 ? (
        <EmptyState compact headingLevel={2} title="No saved searches yet">
          Press “Save this search” above the results of a <Link to={paths.searchBox}>search</Link>, and we
          will tell you about new Kollabs.
        </EmptyState>
      ) : (
        <ul className={styles.searches} aria-label="Saved searches">
          {shown.map((one) => (
            <li key={one.searchId}>
              <SearchRow search={one} onRemove={() => void remove.run(one)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SearchRow({ search, onRemove }: { search: SavedSearch; onRemove: () => void }) {
  const [renaming, setRenaming] = useState(false);
  const { searchId, name, valid } = search;
  const switchAlert = useWrite(
    ({ alert }: Pick<SavedSearch, 'alert'>) =>
      api.changeSavedSearch({ params: { id: searchId }, body: { name, alert } }),
    { queue: true },
  );
  const alert = switchAlert.pendingInputs.at(-1)?.alert ?? search.alert;
  const words = valid ? searchInWords(search.search) : '';
  const hiddenName = <span className="visually-hidden"> {name}</span>;
  return (
    <article className={styles.search}>
      <div className={styles.about}>
        <h2 className={styles.name}>
          {valid ? (
            <Link to={addressOfQuery(search.search)}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h2>
        {valid ? (
          words !== name && (
            <p>
              <bdi>{words}</bdi>
            </p>
          )
        ) : (
          <p>This search uses a filter that no longer exists.</p>
        )}
        <FoundLast search={search} />
      </div>
      {valid ? (
        <Switch
          label={<>Tell me about new Kollabs{hiddenName}</>}
          checked={alert === 'daily'}
          aria-busy={switchAlert.pending || undefined}
          onChange={({ currentTarget }) =>
            void switchAlert.run({ alert: currentTarget.checked ? 'daily' : 'never' })
          }
        />
      ) : null}
      <div className={styles.bar}>
        {valid ? (
          <Button size="s" aria-haspopup="dialog" onClick={() => setRenaming(true)}>
            Rename{hiddenName}
          </Button>
        ) : null}
        <Button size="s" variant="quiet" onClick={onRemove}>
          Remove{hiddenName}
        </Button>
      </div>
      <SearchDialog
        key={`${name} ${search.alert}`}
        open={renaming}
        onOpenChange={setRenaming}
        storedQuery={search.search}
        saved={search}
      />
    </article>
  );
}

/** Renders nothing if the search never found anything and its alert is off. */
function FoundLast({ search: { valid, alert, found, foundAt, foundMore } }: { search: SavedSearch }) {
  if (foundAt === null) {
    return valid && alert === 'daily' ? <p className={styles.intro}>Nothing new so far</p> : null;
  }
  return (
    <p className={styles.intro}>
      {foundMore ? `${found}+` : found} new, <Time value={foundAt} format="relative" />
    </p>
  );
}
