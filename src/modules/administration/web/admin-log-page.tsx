import { Form as AddressForm, useLoaderData } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { api } from '#web/api.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { PagedRows } from '#web/list/paged-rows.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { ADMIN_LOG_ACTIONS } from '../administration.rules.ts';
import type { LoggedChange } from '../operations.contract.ts';
import styles from './administration.module.css';
import { SETTING_WORDS } from './place-words.ts';
import { ACTION_WORDS, detailWords } from './work-words.ts';

export const meta = titled('Log');

export const loader = forViewer(async ({ api, url }) => {
  const action = ADMIN_LOG_ACTIONS.find((one) => one === url.searchParams.get('action'));
  const query = action ? { action } : {};
  return { action, first: await orNotFound(api.adminLog({ query })) };
});

/** What admins and the command line did. The filter is in the address, so it works without script. */
export default function AdminLogPage() {
  const { action, first } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Log</h1>
      <AdminTabs />
      <p className={styles.intro}>
        What admins and the command line did here, newest first. Nobody can change it. What moderators decided
        is in the <Link to={`${paths.moderation}/log`}>moderation log</Link>.
      </p>
      <AddressForm key={action} action={paths.adminLog} role="search" className={styles.search}>
        <Select
          label="What was done"
          unmarked
          name="action"
          defaultValue={action ?? ''}
          options={[
            { value: '', label: 'Everything' },
            ...ADMIN_LOG_ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value] })),
          ]}
        />
        <Button type="submit">Show</Button>
      </AddressForm>
      {first.items.length === 0 ? (
        <EmptyState title="Nothing yet">
          Everything that admins do here appears in this list, and stays.
        </EmptyState>
      ) : (
        <PagedRows
          key={action}
          first={first}
          name={`admin log ${action ?? ''}`}
          idOf={({ logId }) => logId}
          load={(cursor) => api.adminLog({ query: { cursor, ...(action && { action }) } })}
          label="Log"
          className={styles.rows}
          rowClassName={styles.row}
        >
          {(one) => <LogRow one={one} />}
        </PagedRows>
      )}
    </div>
  );
}

function LogRow({ one }: { one: LoggedChange }) {
  const { action, about, date } = one;
  const detail = detailWords(one);
  return (
    <>
      <div className={styles.what}>
        <p className={styles.title}>{ACTION_WORDS[action]}</p>
        {detail || about ? (
          <p>
            {about ? (
              <>
                <Link to={paths.adminUser(about)}>
                  <bdi>@{about}</bdi>
                </Link>
                {detail ? ': ' : null}
              </>
            ) : null}
            {detail}
          </p>
        ) : null}
        {changesIn(one.detail).map(([name, change]) => (
          <p key={name} dir="auto">
            {SETTING_WORDS[name] ?? name}: {shown(change.old)} → {shown(change.new)}
          </p>
        ))}
      </div>
      <p className={styles.facts}>
        <Time value={date} />
        <span>{whoDid(one)}</span>
      </p>
    </>
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

function whoDid({ action, admin, operator }: LoggedChange): string {
  if (operator) return 'By the command line';
  if (admin) return `By @${admin}`;
  return action === 'suspend' || action === 'lift' ? 'By a moderator who left' : 'By an admin who left';
}
