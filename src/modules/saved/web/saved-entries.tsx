import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import { Button } from '#ui/button/button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { paths } from '#web/paths.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { SavedEntry, SavedList } from '../saved.contract.ts';
import styles from './saved.module.css';

interface SavedEntriesProps {
  list: SavedList;
  first: Page<SavedEntry>;
  renderEntry: (entry: SavedEntry) => ReactNode;
}

export function SavedEntries({ list: { list: name }, first, renderEntry }: SavedEntriesProps) {
  const toast = useToast();
  const list = usePagedList(first, {
    name: 'saved',
    idOf: ({ entryId }) => entryId,
    load: (cursor) => api.savedEntries({ params: { list: name }, query: { cursor } }),
  });
  const save = useWrite((entry: SavedEntry) => api.save({ params: { list: name, ...thingOf(entry) } }), {
    queue: true,
  });
  const remove = useWrite((entry: SavedEntry) => api.unsave({ params: { list: name, ...thingOf(entry) } }), {
    queue: true,
    onSuccess: ({ message }, entry) => {
      list.remove(entry.entryId);
      toast.success(message, {
        action: { label: 'Undo', onSelect: () => void save.run(entry) },
        duration: 8000,
      });
    },
  });
  const removing = new Set(remove.pendingInputs.map(({ entryId }) => entryId));
  const shown = list.items.filter(({ entryId }) => !removing.has(entryId));
  return (
    <div tabIndex={-1} className={styles.page}>
      {shown.length === 0 && !list.more ? (
        <EmptyState compact headingLevel={2} title="Nothing saved here yet">
          Press Save on a <Link to={paths.kollabs}>Kollab</Link> or on the profile of a{' '}
          <Link to={paths.users}>person</Link> you want to come back to.
        </EmptyState>
      ) : (
        <CardGrid ref={list.ref} label="Saved">
          {shown.map((entry) => (
            <div key={entry.entryId} className={styles.entry}>
              {renderEntry(entry)}
              <Button size="s" onClick={() => void remove.run(entry)}>
                Remove<span className="visually-hidden"> {nameOf(entry)}</span>
              </Button>
            </div>
          ))}
        </CardGrid>
      )}
      <LoadMore list={list} />
    </div>
  );
}

function thingOf({ kind, kollab, user }: SavedEntry) {
  return { kind, id: kollab?.kollabId ?? user?.username ?? '' };
}

function nameOf({ kollab, user }: SavedEntry): string {
  return kollab?.title ?? user?.displayName ?? '';
}
