import clsx from 'clsx';
import type { Page } from '#contract/client.ts';
import type { HiddenView } from '#modules/profiles/hides.contract.ts';
import type { HideKind } from '#modules/profiles/hides.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { paths } from '#web/paths.ts';
import styles from '#web/people/person-rows.module.css';
import { useWrite } from '#web/write/use-write.ts';

const KINDS: Record<HideKind, string> = { kollab: 'Kollab', post: 'Post', user: 'Person' };

export function HiddenCard({ list }: { list: Loaded<Page<HiddenView>> }) {
  return (
    <Panel
      id="hidden"
      title="Hidden"
      intro="What you hid from your lists. Nobody else notices, and links to it still work."
    >
      {list.ok ? (
        <Hidden first={list.value} />
      ) : (
        <FailedPart headingLevel={3} title="Your list did not load" />
      )}
    </Panel>
  );
}

const idOf = ({ kind, id }: Pick<HiddenView, 'kind' | 'id'>) => `${kind}/${id}`;

function Hidden({ first }: { first: Page<HiddenView> }) {
  const list = usePagedList(first, {
    name: 'hidden',
    idOf,
    load: (cursor) => api.listHides({ query: { cursor } }),
  });
  const show = useWrite(
    ({ kind, id }: Pick<HiddenView, 'kind' | 'id'>) => api.showCard({ params: { kind, id } }),
    {
      success: ({ message }) => message,
      // The other rows do not change, so do not revalidate.
      changes: [],
      onSuccess: (_, card) => list.remove(idOf(card)),
      queue: true,
    },
  );
  return (
    <div className={styles.box}>
      {list.items.length === 0 && !list.more ? (
        <EmptyState compact headingLevel={3} title="You have not hidden anything" illustration={null} />
      ) : (
        <ul ref={list.ref} className={styles.people} aria-label="Hidden">
          {list.items.map(({ kind, id, title, hiddenAt }) => (
            <li key={idOf({ kind, id })} className={clsx(styles.person, styles.plain)}>
              <span className={styles.words}>
                <Link to={addressOf(kind, id)} className={styles.name}>
                  <bdi>{title}</bdi>
                </Link>
                <span className={styles.quiet}>
                  {KINDS[kind]} · since <Time value={hiddenAt} format="date" />
                </span>
              </span>
              <Button
                size="s"
                busy={show.pendingInputs.some((card) => idOf(card) === idOf({ kind, id }))}
                onClick={() => show.run({ kind, id })}
                aria-label={`Show ${title}`}
              >
                Show
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </div>
  );
}

function addressOf(kind: HideKind, id: string): string {
  if (kind === 'user') return paths.user(id);
  return kind === 'kollab' ? paths.kollab(id) : paths.post(id);
}
