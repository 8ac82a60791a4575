import { useLoaderData } from 'react-router';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Pills } from '#ui/pills/pills.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { PagedRows } from '#web/list/paged-rows.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import type { QueuedCase } from '../moderation.contract.ts';
import { REASON_LABELS } from '../moderation.rules.ts';
import { casePaths } from './case-paths.ts';
import { HIDING_RULE_LABELS, KIND_LABELS, titleOf } from './case-words.ts';
import styles from './moderation.module.css';
import { ModerationTabs } from './moderation-tabs.tsx';

export const meta = titled('Moderation');

export const loader = forViewer(async ({ api, url }) => {
  const show = url.searchParams.get('show') === 'hidden' ? ('hidden' as const) : undefined;
  const first = await orNotFound(api.moderationQueue({ query: { show } }));
  return { show, first };
});

/** For everyone but moderators this page is not found. */
export default function ModerationPage() {
  const { show, first } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Moderation</h1>
      <ModerationTabs />
      <Pills
        label="Show"
        items={[
          { label: 'All', current: !show, link: <Link to={paths.moderation} /> },
          {
            label: 'Hidden by a rule',
            current: show === 'hidden',
            link: <Link to={`${paths.moderation}?show=hidden`} />,
          },
        ]}
      />
      {first.items.length === 0 ? (
        <EmptyQueue show={show} />
      ) : (
        <PagedRows
          key={show}
          first={first}
          name={show ? 'moderation queue of the hidden' : 'moderation queue'}
          idOf={({ id }) => id}
          load={(cursor) => api.moderationQueue({ query: { show, cursor } })}
          label="Waiting for a decision"
          className={styles.rows}
          rowClassName={styles.row}
        >
          {(one) => <CaseRow one={one} />}
        </PagedRows>
      )}
    </div>
  );
}

function EmptyQueue({ show }: { show: 'hidden' | undefined }) {
  if (show)
    return (
      <EmptyState title="Nothing hidden by a rule">
        What a rule hides appears here until a moderator has looked at it.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing to decide">
      Reports and objections appear here until they are decided.
    </EmptyState>
  );
}

function CaseRow({ one }: { one: QueuedCase }) {
  const { kind, id, seen, reports, reasons, since, owner, objected, hiddenBy } = one;
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
          {hiddenBy ? <Badge tone="danger">{HIDING_RULE_LABELS[hiddenBy]}</Badge> : null}
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
          Opened <Time value={since} format="relative" />
        </span>
        <span>
          <UserName displayName={owner.displayName || DELETED_NAME} username={owner.username} />
          {owner.decisions > 0
            ? `, ${owner.decisions} earlier ${owner.decisions === 1 ? 'decision' : 'decisions'} against them`
            : ''}
        </span>
      </p>
    </>
  );
}
