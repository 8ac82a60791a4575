import { Check, Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { categoryLabel } from '#contract/product.ts';
import { otherTypeMark } from '#modules/kollabs/kollabs.rules.ts';
import type { MatchView } from '#modules/matches/matches.contract.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserWords } from '#web/people/user-words.tsx';
import { useViewer } from '#web/viewer.ts';
import styles from './match-card.module.css';

const REASONS_SHOWN = 4;

interface MatchCardProps {
  match: MatchView;
  /** Whether the user is dismissed: the card is replaced by a line with Undo. */
  dismissed: boolean;
  onDismissedChange: (dismissed: boolean) => void;
}

export function MatchCard({ match, dismissed, onDismissedChange }: MatchCardProps) {
  const { reasons, kollabs } = match;
  // The reason says the same.
  const user = reasons.some(({ kind }) => kind === 'pays') ? { ...match.user, payments: null } : match.user;
  const button = useFocusOnChange(dismissed);
  if (dismissed) {
    return (
      <li className={styles.dismissed}>
        <p>
          <bdi>{user.displayName}</bdi> is no longer among your matches.
        </p>
        <Button
          size="s"
          variant="quiet"
          icon={<Undo2 aria-hidden />}
          ref={button}
          aria-label={`Undo, bring back ${user.displayName}`}
          onClick={() => onDismissedChange(false)}
        >
          Undo
        </Button>
      </li>
    );
  }
  return (
    <li className={styles.card}>
      <Who user={user} />
      <Why name={user.displayName} reasons={reasons} />
      {kollabs.length > 0 ? <OpenKollabs of={user} kollabs={kollabs} /> : null}
      <Button
        size="s"
        variant="quiet"
        className={styles.notForMe}
        icon={<X aria-hidden />}
        ref={button}
        aria-label={`Not for me: ${user.displayName}`}
        onClick={() => onDismissedChange(true)}
      >
        Not for me
      </Button>
    </li>
  );
}

/** The strongest reasons, and the others after a click, so that cards stay short enough to compare. */
function Why({ name, reasons }: { name: string; reasons: MatchView['reasons'] }) {
  // Do not hide a single reason: the button would be as long as the reason.
  const shown = reasons.length > REASONS_SHOWN + 1 ? REASONS_SHOWN : reasons.length;
  return (
    <div className={styles.why}>
      <ReasonList label={`Why ${name}`} reasons={reasons.slice(0, shown)} />
      {shown < reasons.length ? (
        <details>
          <summary className={styles.more}>
            {reasons.length - shown} more reasons<span className="visually-hidden"> for {name}</span>
          </summary>
          <ReasonList label={`More reasons for ${name}`} reasons={reasons.slice(shown)} />
        </details>
      ) : null}
    </div>
  );
}

function ReasonList({ label, reasons }: { label: string; reasons: MatchView['reasons'] }) {
  return (
    <ul className={styles.reasons} aria-label={label}>
      {reasons.map(({ kind, text }) => (
        <li key={kind}>
          <Check aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}

function Who({ user }: { user: MatchView['user'] }) {
  return (
    <div className={styles.who}>
      <Avatar name={user.displayName} src={user.profileImageUrl} size={56} />
      <UserWords
        user={user}
        headingLevel={2}
        name={
          <Link to={paths.user(user.username)} className={styles.name}>
            {user.displayName}
          </Link>
        }
      />
    </div>
  );
}

function OpenKollabs({ of: { username }, kollabs }: Pick<MatchView, 'kollabs'> & { of: MatchView['user'] }) {
  const viewer = useViewer();
  return (
    <div className={styles.open}>
      <h3 className={styles.label}>Open Kollabs</h3>
      <ul className={styles.kollabs}>
        {kollabs.map(({ kollabId, title, category, lookingForTypes }) => (
          <li key={kollabId}>
            <Link to={paths.kollab(kollabId)} className={styles.kollab}>
              <span>
                <span className={styles.title} dir="auto">
                  {title}
                </span>{' '}
                <OtherType mark={otherTypeMark({ username, lookingForTypes }, viewer)} />
              </span>
              <Badge category={category}>{categoryLabel(category)}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OtherType({ mark }: { mark: string | null }) {
  return mark ? <span className={styles.otherType}>{mark}</span> : null;
}

/** Moves the focus to the button that replaced the clicked one, unless it is somewhere else by now. */
function useFocusOnChange(dismissed: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(dismissed);
  useEffect(() => {
    if (before.current === dismissed) return;
    before.current = dismissed;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [dismissed]);
  return button;
}
