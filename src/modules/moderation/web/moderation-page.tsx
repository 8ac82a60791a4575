import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { pageMeta } from '#web/meta.ts';
import type { QueuedCase } from '../moderation.contract.ts';
import { REASON_LABELS } from '../moderation.rules.ts';
import { casePaths } from './case-paths.ts';
import { KIND_LABELS, titleOf } from './case-words.ts';
import styles from './moderation.module.css';
import { ModerationTabs } from './moderation-tabs.tsx';

export function meta() {
  return pageMeta({ title: 'Moderation' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return orNotFound(args.context.get(apiContext).moderationQueue());
}

/** What waits for a decision, the longest first. To all but moderators it is not there. */
export default function ModerationPage() {
  const first = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Moderation</h1>
      <ModerationTabs />
      {first.items.length === 0 ? (
        <EmptyState title="Nothing waits for you">
          What users report, and what they object to, stands here until it is decided.
        </EmptyState>
      ) : (
        <CaseQueue first={first} />
      )}
    </div>
  );
}

function CaseQueue({ first }: { first: Page<QueuedCase> }) {
  const list = usePagedList(first, {
    name: 'moderation queue',
    idOf: ({ id }) => id,
    load: (cursor) => api.moderationQueue({ query: { cursor } }),
  });
  return (
    <>
      <ul ref={list.ref} className={styles.rows} aria-label="Waiting for a decision">
        {list.items.map((one) => (
          <li key={one.id} className={styles.row}>
            <CaseRow one={one} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Show more" />
    </>
  );
}

function CaseRow({ one }: { one: QueuedCase }) {
  const { kind, id, seen, reports, reasons, since, owner, objected } = one;
  return (
    <>
      <div className={styles.what}>
        <h2 className={styles.title}>
          <Link to={casePaths.of(kind, id)}>
            <bdi>{titleOf(kind, seen)}</bdi>
          </Link>
        </h2>
        <p className={styles.badges}>
          <Badge>{KIND_LABELS[kind]}</Badge>
          {objected ? <Badge tone="info">Objection</Badge> : null}
          {reasons.map((reason) => (
            <Badge key={reason} tone="warning">
              {REASON_LABELS[reason]}
            </Badge>
          ))}
        </p>
      </div>
      <p className={styles.facts}>
        <span>{reports === 1 ? '1 report' : `${reports} reports`}</span>
        <span>
          Came in <Time value={since} format="relative" />
        </span>
        <span>
          {owner.username ? <bdi>@{owner.username}</bdi> : 'Deleted user'}
          {owner.decisions > 0 ? `, ${owner.decisions} decided against before` : ''}
        </span>
      </p>
    </>
  );
}
