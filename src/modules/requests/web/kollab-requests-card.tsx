import { type ReactNode, useMemo } from 'react';
import type { ComparedRequest } from '#modules/reviews/comparison.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { TableColumn } from '#ui/table/data-table.tsx';
import { Link } from '#web/link.tsx';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { paths } from '#web/paths.ts';
import './compared-columns.module.css';
import styles from './kollab-requests-card.module.css';
import { tabHint } from './kollab-tabs.ts';
import type { TableData } from './load-table.ts';
import {
  dateColumn,
  detailsColumn,
  noteColumn,
  type Row,
  statusColumn,
  waitingColumn,
  withColumn,
} from './request-columns.tsx';
import { participantRows } from './request-shown.ts';
import { RequestsTable } from './requests-table.tsx';

// Only the owner of the Kollab needs it.
const ComparedRequests = lazyPart(() => import('./compared-requests.tsx'), 'ComparedRequests');

type State = 'pending' | 'active' | 'completed';

const words: Readonly<Record<State, { title: string; owner: string; other: string }>> = {
  pending: {
    title: 'Pending requests',
    owner: 'No requests are waiting for your answer right now.',
    other: 'You have no pending request on this Kollab.',
  },
  active: {
    title: 'Active collaborations',
    owner: 'This Kollab has no active collaborations right now.',
    other: 'You have no active collaboration on this Kollab.',
  },
  completed: {
    title: 'Completed collaborations',
    owner: 'This Kollab has no completed collaborations yet.',
    other: 'This Kollab has no completed collaborations yet.',
  },
};

interface KollabRequestsCardProps {
  kollab: { kollabId: string; title: string; active: boolean };
  state: State;
  isOwner: boolean;
  viewer: { username: string } | null;
  /** Null if the viewer has to sign in first. */
  data: TableData<Row> | null;
  /** The pending requests side by side, for the owner. */
  compared: TableData<ComparedRequest> | null;
}

export function KollabRequestsCard(props: KollabRequestsCardProps) {
  const { kollab, state, isOwner, viewer, data, compared } = props;
  const { title, owner, other } = words[state];
  useReadPageOnChange(({ kind }) => kind === 'request');
  return (
    <section className="stack" aria-labelledby="kollab-title">
      <header className={styles.header}>
        <h1 id="kollab-title" dir="auto">
          {kollab.title}
        </h1>
        <p>{title}</p>
        <p>{tabHint(state, isOwner)}</p>
      </header>
      {compared ? (
        <ComparedRequests key={kollab.kollabId} kollab={kollab} label={title} data={compared} />
      ) : data === null ? (
        <SignInHint kollab={kollab} state={state === 'active' ? 'active' : 'pending'} />
      ) : state === 'completed' ? (
        <CompletedTable data={data} viewer={viewer} empty={<EmptyState title={isOwner ? owner : other} />} />
      ) : (
        <OpenTable
          key={state}
          label={title}
          data={data}
          viewer={viewer?.username ?? ''}
          empty={
            <EmptyState
              title={isOwner ? owner : other}
              action={
                !isOwner && (
                  <Button render={<Link to={paths.kollab(kollab.kollabId)} />}>Back to the Kollab</Button>
                )
              }
            />
          }
        />
      )}
    </section>
  );
}

interface SignInHintProps {
  kollab: KollabRequestsCardProps['kollab'];
  state: keyof typeof SIGNED_IN;
}

const SIGNED_IN = {
  pending: {
    title: 'Sign in to see your request here',
    gives: 'Your request on this Kollab is shown here until its owner answers it.',
  },
  active: {
    title: 'Sign in to see your collaboration here',
    gives: 'Your active collaboration with the owner of this Kollab is shown here.',
  },
} as const;

function SignInHint({ kollab, state }: SignInHintProps) {
  return (
    <EmptyState
      title={SIGNED_IN[state].title}
      action={
        <Button variant="primary" render={<Link to={paths.signIn(paths.kollab(kollab.kollabId, state))} />}>
          Sign In
        </Button>
      }
    >
      {SIGNED_IN[state].gives} Only you and the owner can see it.
    </EmptyState>
  );
}

interface TableProps {
  data: TableData<Row>;
  empty: ReactNode;
}

interface OpenTableProps extends TableProps {
  label: string;
  viewer: string;
}

function OpenTable({ label, data, viewer, empty }: OpenTableProps) {
  const columns = useMemo(
    () => [
      withColumn(viewer),
      noteColumn(),
      statusColumn(viewer),
      waitingColumn(viewer),
      dateColumn('datePosted'),
      detailsColumn(viewer),
    ],
    [viewer],
  );
  return <RequestsTable label={label} data={participantRows(data)} columns={columns} empty={empty} />;
}

function CompletedTable({ data, viewer, empty }: TableProps & Pick<KollabRequestsCardProps, 'viewer'>) {
  const username = viewer?.username;
  const columns = useMemo(() => {
    const all: TableColumn<Row>[] = [withColumn(username ?? ''), dateColumn('completedAt')];
    return username ? [...all, detailsColumn<Row>(username)] : all;
  }, [username]);
  return <RequestsTable label={words.completed.title} data={data} columns={columns} empty={empty} />;
}
