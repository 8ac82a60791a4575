import { Loading } from '../skeleton/loading.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './table-skeleton.module.css';

type TableSkeletonProps = { rows?: number; columns?: number; label?: string };

/** A table to come, for its first load; later loads keep the rows that are there (DataTable's `waiting`). */
export function TableSkeleton({ rows = 10, columns = 4, label = 'Loading the table' }: TableSkeletonProps) {
  return (
    <Loading label={label}>
      <div className={styles.table}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={String(row)} className={styles.row}>
            {Array.from({ length: columns }, (__, column) => (
              <Skeleton key={String(column)} width={column === 0 ? '90%' : '60%'} />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
