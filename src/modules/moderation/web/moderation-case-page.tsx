import { type MetaArgs, useLoaderData } from 'react-router';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Time } from '#ui/time/time.tsx';
import { forViewer, notFound, orNotFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { COMMENTS_ID } from '#web/reactions/reactions.tsx';
import type { CaseView } from '../moderation.contract.ts';
import { REASON_LABELS, REPORT_KINDS } from '../moderation.rules.ts';
import { CaseDecision } from './case-decision.tsx';
import { DONE_LABELS, HIDING_RULE_LABELS, KIND_LABELS, titleOf } from './case-words.ts';
import { LoggedRow } from './logged-row.tsx';
import styles from './moderation.module.css';
import { PayRecordList } from './pay-record.tsx';
import { Snapshot } from './snapshot.tsx';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, { title: loaderData ? titleOf(loaderData.kind, loaderData.seen) : 'Moderation' });
}

export const loader = forViewer(async ({ api, params: { kind: named, id = '' } }) => {
  const kind = REPORT_KINDS.find((one) => one === named);
  if (!kind) throw notFound();
  return orNotFound(api.moderationCase({ params: { kind, id } }));
});

export default function ModerationCasePage() {
  const one = useLoaderData<typeof loader>();
  const { kind, id, seen, hiddenBy, before } = one;
  return (
    <div className={styles.page}>
      <BackLink link={<Link to={paths.moderation} />}>Moderation</BackLink>
      <h1>
        <bdi>{titleOf(kind, seen)}</bdi>
      </h1>
      <div className={styles.panels}>
        <Panel
          id="seen"
          title="As it was reported"
          status={
            <span className={styles.badges}>
              <Badge>{KIND_LABELS[kind]}</Badge>
              {hiddenBy ? <Badge tone="danger">{HIDING_RULE_LABELS[hiddenBy]}</Badge> : null}
            </span>
          }
        >
          <Snapshot seen={seen} />
        </Panel>
        <Panel id="standing" title="Current state">
          <CaseState one={one} />
        </Panel>
        <CaseReports one={one} />
        <CaseObjections one={one} />
        <Panel id="decide" title="Decide">
          {/* The key resets the form for another case. */}
          <CaseDecision key={id} one={one} />
        </Panel>
        <Panel id="before" title="Earlier decisions" intro="About the owner and their content, newest first.">
          {before.length === 0 ? (
            <p className={styles.words}>None.</p>
          ) : (
            <ul className={styles.rows}>
              {before.map((decision) => (
                <li key={decision.decisionId} className={styles.row}>
                  <LoggedRow decision={decision} headingLevel={3} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </div>
  );
}

const STATES = {
  active: 'Others see it',
  hidden: 'Hidden until a moderator has looked at it',
  taken_down: 'Taken down',
  deleted: 'Deleted',
} as const;

const ACCOUNTS = {
  active: 'In good standing',
  limited: 'Limited',
  suspended: 'Suspended',
  leaving: 'Being deleted',
  deleted: 'Deleted',
} as const;

function CaseState({ one }: { one: CaseView }) {
  const { kind, state, owner } = one;
  return (
    <DefinitionList
      items={[
        { term: KIND_LABELS[kind], detail: state ? STATES[state] : null },
        { term: 'Page', detail: <SubjectLink one={one} /> },
        {
          term: 'Owner',
          detail: <CaseOwner owner={owner} />,
        },
        { term: 'Account', detail: ACCOUNTS[owner.state] },
        { term: 'Joined', detail: owner.dateJoined ? <Time value={owner.dateJoined} format="date" /> : null },
        { term: 'Earlier decisions against the owner', detail: String(owner.decisions) },
      ]}
    />
  );
}

function SubjectLink({ one }: { one: CaseView }) {
  const { kind, id, seen, state, on, owner } = one;
  if (kind === 'message') return 'Only the two sides can read it';
  if (owner.state === 'deleted') return 'Deleted with the account';
  if (owner.state === 'leaving') return 'Not visible while the account is being deleted';
  if (owner.state === 'suspended') return 'Not visible while the account is suspended';
  if (kind === 'user') return <Link to={paths.user(owner.username)}>See the profile</Link>;
  if (state === null || state === 'deleted') return 'Deleted';
  if (kind === 'kollab') return <Link to={paths.kollab(id)}>See the Kollab</Link>;
  if (kind === 'post') return <Link to={paths.post(id)}>See the post</Link>;
  if (state !== 'active') return 'Not visible to others';
  if (kind === 'showcase') return <Link to={paths.showcase(id)}>See the collaboration</Link>;
  if (on) {
    const page = on.kind === 'kollab' ? paths.kollab(on.id) : paths.post(on.id);
    return <Link to={`${page}#${COMMENTS_ID}`}>See it in the comments</Link>;
  }
  const about = seen.about;
  return typeof about === 'string' && about !== '' ? (
    <Link to={paths.user(about, 'reviews')}>See it in the reviews</Link>
  ) : (
    'Deleted'
  );
}

/** Without a link for a suspended user, whose page nobody sees, moderators included. */
function CaseOwner({ owner: { username, displayName, state } }: Pick<CaseView, 'owner'>) {
  if (!username) return DELETED_NAME;
  const name = <UserName displayName={displayName} username={username} />;
  return state === 'suspended' ? name : <Link to={paths.user(username)}>{name}</Link>;
}

function CaseReports({ one: { openReports, reports } }: { one: CaseView }) {
  if (openReports === 0) return null;
  return (
    <Panel id="reports" title={openReports === 1 ? '1 report' : `${openReports} reports`}>
      <ul className={styles.rows} aria-label="Reports">
        {reports.map((report, index) => (
          // Reports have no id here, and two may have the same text and time.
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the list is fixed.
          <li key={`${report.date} ${index}`} className={styles.row}>
            <div className={styles.what}>
              <p className={styles.badges}>
                <Badge tone="warning">{REASON_LABELS[report.reason]}</Badge>
              </p>
              {report.text ? (
                <p className={styles.words} dir="auto">
                  {report.text}
                </p>
              ) : null}
              {report.payRecord ? <PayRecordList record={report.payRecord} /> : null}
            </div>
            <p className={styles.facts}>
              <Time value={report.date} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CaseObjections({ one: { objections } }: { one: CaseView }) {
  if (objections.length === 0) return null;
  return (
    <Panel id="objections" title={objections.length === 1 ? 'Objection' : 'Objections'}>
      <ul className={styles.rows}>
        {objections.map(({ decisionId, action, text, date }) => (
          <li key={decisionId} className={styles.row}>
            <div className={styles.what}>
              <p className={styles.badges}>
                <Badge tone="info">{`To: ${DONE_LABELS[action]}`}</Badge>
              </p>
              <p className={styles.words} dir="auto">
                {text || 'The text was deleted with the account.'}
              </p>
            </div>
            <p className={styles.facts}>
              <Time value={date} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
