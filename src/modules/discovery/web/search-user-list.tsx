import { useState } from 'react';
import { ApiError, type Page } from '#contract/client.ts';
import type { PublicUser } from '#modules/discovery/discovery.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import styles from './search-result-page.module.css';
import { UserCard } from './user-card.tsx';

interface SearchUserListProps {
  first: Page<PublicUser>;
  loadMore: (cursor: string) => Promise<Page<PublicUser>>;
}

/** People found, with the next ones on demand. */
export function SearchUserList({ first, loadMore }: SearchUserListProps) {
  const toast = useToast();
  const [loaded, setLoaded] = useState({ first, rest: [] as PublicUser[], next: first.next });
  // What was loaded on top of an older first page does not fit a new one.
  const { rest, next } = loaded.first === first ? loaded : { rest: [], next: first.next };
  const showMore = async () => {
    if (next === undefined) return;
    try {
      const page = await loadMore(next);
      setLoaded({ first, rest: [...rest, ...page.items], next: page.next });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    }
  };
  return (
    <div className={styles.list}>
      <CardGrid label="Users found">
        {[...first.items, ...rest].map((user) => (
          <UserCard key={user.username} user={user} headingLevel={2} />
        ))}
      </CardGrid>
      {next === undefined ? null : (
        <Button onClick={showMore} className={styles.more}>
          Load more
        </Button>
      )}
    </div>
  );
}
