import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import styles from './load-more.module.css';
import type { LoadableList } from './use-paged-list.ts';

interface LoadMoreProps {
  list: LoadableList;
  label?: string;
}

export function LoadMore({ list, label = 'Show more' }: LoadMoreProps) {
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
      {/* A live region must exist before its text, or screen readers do not announce it. */}
      {more || announcement ? (
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      ) : null}
    </>
  );
}
