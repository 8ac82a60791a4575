import { CardPicture } from '#ui/card/card-picture.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import type { PublicRequestView } from '../requests.contract.ts';
import styles from './finished-work-card.module.css';

interface FinishedWorkCardProps {
  username: string;
  collaborations: readonly PublicRequestView[];
}

export function FinishedWorkCard({ username, collaborations }: FinishedWorkCardProps) {
  if (collaborations.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Recently completed">
      {collaborations.map((collaboration) => (
        <FinishedWork key={collaboration.requestId} username={username} collaboration={collaboration} />
      ))}
    </ul>
  );
}

function FinishedWork({ username, collaboration }: { username: string; collaboration: PublicRequestView }) {
  const { kollabId, kollabTitle, kollabImageUrl, kollabCategory, kollabAvailable, completedAt } =
    collaboration;
  // Not from request-shown.ts, which would load the whole lifecycle on profiles.
  const partner =
    collaboration.sender === username
      ? { username: collaboration.recipient, displayName: collaboration.recipientDisplayName }
      : { username: collaboration.sender, displayName: collaboration.senderDisplayName };
  return (
    <li className={styles.work} data-category={kollabCategory}>
      <div className={styles.cover}>
        <CardPicture src={kollabImageUrl} seed={kollabTitle} />
      </div>
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {kollabAvailable ? <Link to={paths.kollab(kollabId)}>{kollabTitle}</Link> : kollabTitle}
        </p>
        <p className={styles.with}>
          with{' '}
          {partner.username ? (
            <Link to={paths.user(partner.username)}>
              <UserName {...partner} />
            </Link>
          ) : (
            partner.displayName
          )}
          {completedAt ? (
            <>
              {' · '}
              <Time value={completedAt} format="month-year" />
            </>
          ) : null}
        </p>
      </div>
    </li>
  );
}
