import { categoryLabel } from '#contract/product.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import type { PublicRequestView } from '../requests.contract.ts';
import styles from './collaboration-row.module.css';
import { PersonLink } from './person-link.tsx';
import { type Participant, participantOf } from './request-shown.ts';

export function CollaborationRow({ collaboration }: { collaboration: PublicRequestView }) {
  const { kollabId, kollabTitle, kollabImageUrl, kollabCategory, kollabAvailable } = collaboration;
  return (
    <li className={styles.row} data-category={kollabCategory}>
      <div className={styles.cover}>
        <CardPicture src={kollabImageUrl} seed={kollabTitle} />
      </div>
      <div className={styles.words}>
        <p className={styles.over}>
          <Badge category={kollabCategory}>{categoryLabel(kollabCategory)}</Badge>
          {collaboration.completedAt && (
            <span>
              Completed on <Time value={collaboration.completedAt} format="collaboration" />
            </span>
          )}
        </p>
        <h2 className={styles.title} dir="auto">
          {kollabTitle}
        </h2>
        <ul className={styles.people} aria-label="Made by">
          <RowPerson person={participantOf(collaboration, 'recipient')} />
          <RowPerson person={participantOf(collaboration, 'sender')} />
        </ul>
      </div>
      <div className={styles.action}>
        {kollabAvailable ? (
          <Button size="s" render={<Link to={paths.kollab(kollabId)} />}>
            View original Kollab<span className="visually-hidden">: {kollabTitle}</span>
          </Button>
        ) : (
          <p className={styles.gone}>The original Kollab was deleted</p>
        )}
      </div>
    </li>
  );
}

function RowPerson({ person }: { person: Participant }) {
  return (
    <li>
      <PersonLink person={person} className={styles.person}>
        <Avatar name={person.displayName} src={person.imageUrl} size={28} />
        <span>
          <UserName displayName={person.displayName} username={person.username} />
        </span>
      </PersonLink>
    </li>
  );
}
