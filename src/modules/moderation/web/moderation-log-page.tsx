import { useLoaderData } from 'react-router';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { PagedRows } from '#web/list/paged-rows.tsx';
import { titled } from '#web/meta.ts';
import { LoggedRow } from './logged-row.tsx';
import styles from './moderation.module.css';
import { ModerationTabs } from './moderation-tabs.tsx';

export const meta = titled('Moderation log');

export const loader = forViewer(({ api }) => orNotFound(api.moderationLog()));

export default function ModerationLogPage() {
  const first = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Moderation log</h1>
      <ModerationTabs />
      {first.items.length === 0 ? (
        <EmptyState title="No decisions yet">All decisions appear here, and stay.</EmptyState>
      ) : (
        <PagedRows
          first={first}
          name="moderation log"
          idOf={({ decisionId }) => decisionId}
          load={(cursor) => api.moderationLog({ query: { cursor } })}
          label="Decisions"
          className={styles.rows}
          rowClassName={styles.row}
        >
          {(decision) => <LoggedRow decision={decision} headingLevel={2} />}
        </PagedRows>
      )}
    </div>
  );
}
