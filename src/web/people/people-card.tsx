import type { Page } from '#contract/client.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './person-rows.module.css';
import { type PersonRow, PersonRows } from './person-rows.tsx';

interface PeopleListProps<T> {
  name: string;
  title: string;
  empty: string;
  undo: string;
  load: (cursor: string) => Promise<Page<T>>;
  rowOf: (person: T) => PersonRow;
  takeBack: (username: string) => Promise<{ message: string }>;
}

interface PeopleCardProps<T> extends PeopleListProps<T> {
  id: string;
  intro: string;
  list: Loaded<Page<T>>;
}

/** For users whom the viewer has blocked, muted or the like. */
export function PeopleCard<T extends { username: string }>(props: PeopleCardProps<T>) {
  const { id, title, intro, list } = props;
  return (
    <Panel id={id} title={title} intro={intro}>
      {list.ok ? (
        <PeopleList {...props} first={list.value} />
      ) : (
        <FailedPart headingLevel={3} title="Your list did not load" />
      )}
    </Panel>
  );
}

function PeopleList<T extends { username: string }>({
  name,
  title,
  empty,
  undo,
  load,
  rowOf,
  takeBack,
  first,
}: PeopleListProps<T> & { first: Page<T> }) {
  const list = usePagedList(first, { name, idOf: ({ username }) => username, load });
  const back = useWrite(({ username }: { username: string }) => takeBack(username), {
    success: ({ message }) => message,
    // The other rows do not change.
    changes: [],
    onSuccess: (_, { username }) => list.remove(username),
    queue: true,
  });
  return (
    <div className={styles.box}>
      {list.items.length === 0 && !list.more ? (
        <EmptyState compact headingLevel={3} title={empty} illustration={null} />
      ) : (
        <PersonRows
          ref={list.ref}
          label={title}
          people={list.items.map(rowOf)}
          undo={undo}
          busy={back.pendingInputs.map(({ username }) => username)}
          onUndo={(username) => back.run({ username })}
        />
      )}
      <LoadMore list={list} />
    </div>
  );
}
