import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import type { UserFound } from '#modules/search/search.contract.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { UserCard } from '#web/people/user-card.tsx';
import styles from './search-list.module.css';

interface SearchUserListProps {
  first: Page<UserFound>;
  loadMore: (cursor: string) => Promise<Page<UserFound>>;
  /** Renders a text of a user with the searched words marked. */
  mark: (text: string, user: UserFound) => ReactNode;
}

/** The users that a search found; more pages load on demand. */
export function SearchUserList({ first, loadMore, mark }: SearchUserListProps) {
  const list = usePagedList(first, {
    name: 'users',
    idOf: ({ username }) => username,
    load: loadMore,
  });
  return (
    <div className={styles.list}>
      <CardGrid ref={list.ref} label="Users found">
        {list.items.map((user) => (
          <UserCard key={user.username} user={user} headingLevel={2} mark={(text) => mark(text, user)} />
        ))}
      </CardGrid>
      <LoadMore list={list} />
    </div>
  );
}
