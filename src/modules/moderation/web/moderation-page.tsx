import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Pills } from '#ui/pills/pills.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import type { QueuedCase } from '../moderation.contract.ts';
import { REASON_LABELS } from '../moderation.rules.ts';
import { casePaths } from './case-paths.ts';
import { HIDING_RULE_LABELS, KIND_LABELS, titleOf } from './case-words.ts';
import styles from './moderation.module.css';
import { ModerationTabs } from './moderation-tabs.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Moderation' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const show = args.url.searchParams.get('show') === 'hidden' ? ('hidden' as const) : undefined;
  const first = await orNotFound(args.context.get(apiContext).moderationQueue({ query: { show } }));
  return { show, first };
}

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
      {first.items.length === 0 ? <EmptyQueue show={show} /> : <CaseQueue key={show} {...{ show, first }} />}
    </div>
  );
}

type Show = 'hidden' | undefined;

function EmptyQueue({ show }: { show: Show }) {
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

function CaseQueue({ show, first }: { show: Show; first: Page<QueuedCase> }) {
  const list = usePagedList(first, {
    name: show ? 'moderation queue of the hidden' : 'moderation queue',
    idOf: ({ id }) => id,
    load: (cursor) => api.moderationQueue({ query: { show, cursor } }),
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
