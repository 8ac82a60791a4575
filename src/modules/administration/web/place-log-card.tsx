import type { Page } from '#contract/client.ts';
import type { LoggedChange } from '#modules/administration/administration.contract.ts';
import { Panel, PanelNote } from '#ui/panel/panel.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import styles from './administration.module.css';
import { ACTION_WORDS, SETTING_WORDS } from './place-words.ts';

/** What admins did, with old and new values. */
export function PlaceLogCard({ first }: { first: Page<LoggedChange> }) {
  const list = usePagedList(first, {
    name: 'place log',
    idOf: ({ logId }) => logId,
    load: (cursor) => api.placeLog({ query: { cursor } }),
  });
  return (
    <Panel id="log" title="Log" intro="What admins did here. Nobody can change it.">
      {list.items.length === 0 ? <PanelNote>Nothing yet.</PanelNote> : null}
      <ul ref={list.ref} className={styles.rows} aria-label="Log">
        {list.items.map((one) => (
          <li key={one.logId} className={styles.row}>
            <div className={styles.what}>
              <p className={styles.title}>{ACTION_WORDS[one.action] ?? one.action}</p>
              {changesIn(one.detail).map(([name, change]) => (
                <p key={name} dir="auto">
                  {SETTING_WORDS[name] ?? name}: {shown(change.old)} → {shown(change.new)}
                </p>
              ))}
            </div>
            <p className={styles.facts}>
              <Time value={one.date} />
              <span>{whoDid(one)}</span>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Show more" />
    </Panel>
  );
}

interface Change {
  old: unknown;
  new: unknown;
}

function changesIn({ changed }: LoggedChange['detail']): [string, Change][] {
  return Object.entries((changed ?? {}) as Record<string, Change>);
}

function shown(value: unknown): string {
  return value === '' || value === null ? 'nothing' : `“${String(value)}”`;
}

function whoDid({ admin, operator }: LoggedChange): string {
  if (operator) return 'By the command line';
  return admin ? `By @${admin}` : 'By an admin who left';
}
