import { Form as AddressForm, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { cleanQuery } from '#contract/clean-query.ts';
import type { Page } from '#contract/client.ts';
import { ROLES } from '#contract/policy.ts';
import type { AdminUserView } from '#modules/administration/admin-users.contract.ts';
import { USER_FILTERS } from '#modules/administration/administration.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireViewer } from '#web/guards.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { AdminUserRow } from './admin-user-row.tsx';
import styles from './administration.module.css';
import { FILTER_WORDS, ROLE_WORDS } from './place-words.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Users' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const { searchParams } = args.url;
  const q = cleanQuery(searchParams.get('q'), 320).trim();
  const role = ROLES.find((one) => one === searchParams.get('role'));
  const state = USER_FILTERS.find((one) => one === searchParams.get('state'));
  const query = { q, ...(role && { role }), ...(state && { state }) };
  return { query, first: await orNotFound(args.context.get(apiContext).adminUsers({ query })) };
}

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
        <AccountList key={key} query={query} first={first} />
      )}
    </div>
  );
}

type Query = NonNullable<Parameters<typeof api.adminUsers>[0]>['query'];

function AccountList({ query, first }: { query: Query; first: Page<AdminUserView> }) {
  const list = usePagedList(first, {
    name: `admin users ${JSON.stringify(query)}`,
    idOf: ({ username }) => username,
    load: (cursor) => api.adminUsers({ query: { ...query, cursor } }),
  });
  return (
    <>
      <ul ref={list.ref} className={styles.rows} aria-label="Users">
        {list.items.map((one) => (
          <li key={one.username} className={styles.row}>
            <AdminUserRow one={one} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Show more" />
    </>
  );
}
