import type { Page } from '#contract/client.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import styles from './search-result-page.module.css';
import { UserCard } from './user-card.tsx';

interface SearchUserListProps {
  first: Page<PublicUser>;
  loadMore: (cursor: string) => Promise<Page<PublicUser>>;
}

/** The users that were found, with the next ones on demand. */
export function SearchUserList({ first, loadMore }: SearchUserListProps) {
  const list = usePagedList(first, {
    name: 'users',
    idOf: ({ username }) => username,
    load: loadMore,
  });
  return (
    <div className={styles.list}>
      <CardGrid ref={list.ref} label="Users found">
        {list.items.map((user) => (
          <UserCard key={user.username} user={user} headingLevel={2} />
        ))}
      </CardGrid>
      <LoadMore list={list} />
    </div>
  );
}
