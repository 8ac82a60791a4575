import { Badge } from '#ui/badge/badge.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import type { LoggedDecision } from '../moderation.contract.ts';
import type { LoggedAction } from '../moderation.rules.ts';
import { casePaths } from './case-paths.ts';
import { DONE_LABELS, KIND_LABELS, reasonLabel } from './case-words.ts';
import styles from './moderation.module.css';

const OBJECTIONS = {
  waits: 'Objection waits',
  granted: 'Objection granted',
  refused: 'Objection refused',
} as const;

const UNNAMED: Partial<Record<LoggedAction, string>> = {
  role: 'By the command line',
  hide: 'By a rule',
};

/** A row of the audit log. */
export function LoggedRow({ decision, headingLevel }: { decision: LoggedDecision; headingLevel: 2 | 3 }) {
  const { action, reason, text, kind, id, date, moderator, owner, reports, objection } = decision;
  const Heading = `h${headingLevel}` as const;
  const isRole = action === 'role';
  return (
    <>
      <div className={styles.what}>
        <Heading className={styles.title}>
          {isRole ? (
            `${DONE_LABELS.role}: ${text}`
          ) : (
            <Link to={casePaths.of(kind, id)}>
              {DONE_LABELS[action]}: {KIND_LABELS[kind]}
            </Link>
          )}
        </Heading>
        {isRole ? null : (
          <p className={styles.words} dir="auto">
            {text}
          </p>
        )}
        <p className={styles.badges}>
          {isRole ? null : <Badge>{reasonLabel(reason)}</Badge>}
          {objection ? <Badge tone="info">{OBJECTIONS[objection]}</Badge> : null}
        </p>
      </div>
      <p className={styles.facts}>
        <Time value={date} />
        <span>About {owner ? <bdi>@{owner}</bdi> : 'a deleted user'}</span>
        <span>{moderator ? <>By @{moderator}</> : (UNNAMED[action] ?? 'By a moderator who left')}</span>
        {reports > 0 ? <span>{reports === 1 ? '1 report' : `${reports} reports`}</span> : null}
      </p>
    </>
  );
}
