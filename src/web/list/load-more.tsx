import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import styles from './load-more.module.css';
import type { LoadableList } from './use-paged-list.ts';

interface LoadMoreProps {
  list: LoadableList;
  label?: string;
}

/** The button under a list that loads more: says what came, and what went wrong in its own place. */
export function LoadMore({ list, label = 'Load more' }: LoadMoreProps) {
  const { more, problem, announcement, loadMore } = list;
  return (
    <>
      {more ? (
        <div className={styles.more}>
          {problem ? (
            <p className={styles.problem} role="alert">
              <CircleAlert aria-hidden="true" />
              {problem}
            </p>
          ) : null}
          <Button onClick={loadMore} busyLabel="Loading">
            {problem ? 'Try again' : label}
          </Button>
        </div>
      ) : null}
      {/* There before its words are, or they would not be read out. */}
      {more || announcement ? (
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      ) : null}
    </>
  );
}
