import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireViewer } from '#web/guards.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { pageMeta } from '#web/meta.ts';
import type { LoggedDecision } from '../moderation.contract.ts';
import { LoggedRow } from './logged-row.tsx';
import styles from './moderation.module.css';
import { ModerationTabs } from './moderation-tabs.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Moderation log' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return orNotFound(args.context.get(apiContext).moderationLog());
}

export default function ModerationLogPage() {
  const first = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Moderation log</h1>
      <ModerationTabs />
      {first.items.length === 0 ? (
        <EmptyState title="No decisions yet">All decisions appear here, and stay.</EmptyState>
      ) : (
        <DecisionLog first={first} />
      )}
    </div>
  );
}

function DecisionLog({ first }: { first: Page<LoggedDecision> }) {
  const list = usePagedList(first, {
    name: 'moderation log',
    idOf: ({ decisionId }) => decisionId,
    load: (cursor) => api.moderationLog({ query: { cursor } }),
  });
  return (
    <>
      <ul ref={list.ref} className={styles.rows} aria-label="Decisions">
        {list.items.map((decision) => (
          <li key={decision.decisionId} className={styles.row}>
            <LoggedRow decision={decision} headingLevel={2} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Show more" />
    </>
  );
}
