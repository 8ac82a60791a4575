import { Form as AddressForm, useLoaderData } from 'react-router';
import { cleanQuery } from '#contract/clean-query.ts';
import { ROLES } from '#contract/policy.ts';
import { USER_FILTERS } from '#modules/administration/administration.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { api } from '#web/api.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { PagedRows } from '#web/list/paged-rows.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { AdminUserRow } from './admin-user-row.tsx';
import styles from './administration.module.css';
import { FILTER_WORDS, ROLE_WORDS } from './place-words.ts';

export const meta = titled('Users');

export const loader = forViewer(async ({ api, url: { searchParams } }) => {
  const q = cleanQuery(searchParams.get('q'), 320).trim();
  const role = ROLES.find((one) => one === searchParams.get('role'));
  const state = USER_FILTERS.find((one) => one === searchParams.get('state'));
  const query = { q, ...(role && { role }), ...(state && { state }) };
  return { query, first: await orNotFound(api.adminUsers({ query })) };
});

/** Every account, to help users and to give roles. The search is in the address, so it works without script. */
export default function AdminUsersPage() {
  const { query, first } = useLoaderData<typeof loader>();
  const key = JSON.stringify(query);
  return (
    <div className={styles.page}>
      <h1>Users</h1>
      <AdminTabs />
      <AddressForm key={key} action={paths.adminUsers} role="search" className={styles.search}>
        <TextField label="Name or whole address" unmarked name="q" type="search" defaultValue={query.q} />
        <Select
          label="State"
          unmarked
          name="state"
          defaultValue={query.state ?? ''}
          options={[
            { value: '', label: 'All' },
            ...USER_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] })),
          ]}
        />
        <Select
          label="Role"
          unmarked
          name="role"
          defaultValue={query.role ?? ''}
          options={[
            { value: '', label: 'All' },
            ...ROLES.map((value) => ({ value, label: ROLE_WORDS[value] })),
          ]}
        />
        <Button type="submit">Search</Button>
      </AddressForm>
      {first.items.length === 0 ? (
        <EmptyState title="Nobody found">Try the beginning of a name, or a whole address.</EmptyState>
      ) : (
        <PagedRows
          key={key}
          first={first}
          name={`admin users ${key}`}
          idOf={({ username }) => username}
          load={(cursor) => api.adminUsers({ query: { ...query, cursor } })}
          label="Users"
          className={styles.rows}
          rowClassName={styles.row}
        >
          {(one) => <AdminUserRow one={one} />}
        </PagedRows>
      )}
    </div>
  );
}
