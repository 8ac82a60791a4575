import { Badge } from '#ui/badge/badge.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import type { LoggedDecision } from '../moderation.contract.ts';
import { DECISION_REASON_LABELS, isDecided } from '../moderation.rules.ts';
import { casePaths } from './case-paths.ts';
import { DONE_LABELS, KIND_LABELS } from './case-words.ts';
import styles from './moderation.module.css';

const OBJECTIONS = {
  waits: 'Objection waiting',
  granted: 'Objection granted',
  refused: 'Objection refused',
} as const;

function whoDecided({ kind, action, operator }: LoggedDecision): string {
  if (operator) return 'By the command line';
  if (action === 'hide') return 'By a rule';
  return `By ${kind === 'term' ? 'an admin' : 'a moderator'} who left`;
}

export function LoggedRow({ decision, headingLevel }: { decision: LoggedDecision; headingLevel: 2 | 3 }) {
  const { action, text, date, moderator, owner, reports, objection } = decision;
  const Heading = `h${headingLevel}` as const;
  const isTerm = decision.kind === 'term';
  return (
    <>
      <div className={styles.what}>
        <Heading className={styles.title}>
          {isDecided(decision) ? (
            <Link to={casePaths.of(decision.kind, decision.id)}>
              {DONE_LABELS[action]}: {KIND_LABELS[decision.kind]}
            </Link>
          ) : (
            `${DONE_LABELS[action]}${isTerm ? '' : `: ${text}`}`
          )}
        </Heading>
        {action === 'role' ? null : (
          <p className={styles.words} dir="auto">
            {text}
          </p>
        )}
        <p className={styles.badges}>
          {isDecided(decision) ? <Badge>{DECISION_REASON_LABELS[decision.reason]}</Badge> : null}
          {objection ? <Badge tone="info">{OBJECTIONS[objection]}</Badge> : null}
        </p>
      </div>
      <p className={styles.facts}>
        <Time value={date} />
        {isTerm ? null : <span>About {owner ? <bdi>@{owner}</bdi> : 'a deleted user'}</span>}
        <span>{moderator ? <>By @{moderator}</> : whoDecided(decision)}</span>
        {reports > 0 ? <span>{reports === 1 ? '1 report' : `${reports} reports`}</span> : null}
      </p>
    </>
  );
}
