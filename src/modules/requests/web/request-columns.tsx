import { Avatar } from '#ui/avatar/avatar.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import type { TableColumn } from '#ui/table/data-table.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import type { PublicRequestView, RequestView } from '../requests.contract.ts';
import { finalizingText, waitingFor } from '../requests.display.rules.ts';
import { PersonLink } from './person-link.tsx';
import styles from './request-columns.module.css';
import { namesOf, otherParticipant, type Participant, sideOf } from './request-shown.ts';
import { StatusBadge } from './status-badge.tsx';

export type Row = PublicRequestView | RequestView;

export function kollabColumn<R extends Row>(): TableColumn<R> {
  return {
    id: 'kollabTitle',
    header: 'Kollab',
    sortable: true,
    size: 164,
    cell: (row) => (
      <Link to={paths.request(row.requestId)} className={styles.kollab}>
        <span className={styles.cover} data-category={row.kollabCategory}>
          <CardPicture src={row.kollabImageUrl} seed={row.kollabTitle} />
        </span>
        <span className={styles.title} dir="auto">
          {row.kollabTitle}
        </span>
      </Link>
    ),
  };
}

export function withColumn<R extends Row>(viewer: string): TableColumn<R> {
  return {
    id: 'with',
    header: 'With',
    sortable: true,
    size: 124,
    cell: (row) => <ColumnPerson person={otherParticipant(row, viewer)} />,
  };
}

export function statusColumn(viewer: string): TableColumn<RequestView> {
  return {
    id: 'status',
    header: 'Status',
    sortable: true,
    size: 118,
    cell: (row) => {
      const finalizing = finalizingText(row, namesOf(row), sideOf(row, viewer));
      return (
        <span className={styles.status}>
          <StatusBadge request={row} />
          {finalizing && (
            <span className={styles.finalizing} dir="auto">
              {finalizing}
            </span>
          )}
        </span>
      );
    },
  };
}

export function waitingColumn(viewer: string): TableColumn<RequestView> {
  return {
    id: 'waitingFor',
    header: 'Waiting For',
    sortable: true,
    size: 114,
    cell: (row) => {
      const who = waitingFor(row.updates, sideOf(row, viewer));
      if (who === null) return <span className={styles.empty}>Nobody</span>;
      return <span className={who === 'You' ? styles.you : undefined}>{who}</span>;
    },
  };
}

export function noteColumn(): TableColumn<RequestView> {
  return {
    id: 'note',
    header: 'Note',
    size: 138,
    cell: (row) => (
      <span className={styles.note} dir="auto">
        {row.note}
      </span>
    ),
  };
}

export function dateColumn<R extends Row>(of: 'datePosted' | 'completedAt'): TableColumn<R> {
  return {
    id: of,
    header: of === 'datePosted' ? 'Date' : 'Completed',
    sortable: true,
    size: 120,
    cell: (row) => <Time value={row[of] ?? row.datePosted} format="collaboration" className={styles.date} />,
  };
}

export function detailsColumn<R extends Row>(viewer: string): TableColumn<R> {
  return {
    id: 'details',
    header: 'Details',
    size: 84,
    cell: (row) =>
      sideOf(row, viewer) ? (
        <Link
          to={paths.kollabRequest(row.kollabId, row.requestId)}
          aria-label={`Open: ${row.kollabTitle}, with ${otherParticipant(row, viewer).displayName}`}
        >
          Open
        </Link>
      ) : (
        <span className={styles.empty}>Private</span>
      ),
  };
}

function ColumnPerson({ person }: { person: Participant }) {
  return (
    <PersonLink person={person} className={styles.person}>
      <Avatar name={person.displayName} src={person.imageUrl} size={28} />
      <span className={styles.who}>
        <UserName displayName={person.displayName} username={person.username} />
      </span>
    </PersonLink>
  );
}
