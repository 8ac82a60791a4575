import { accountTypeLabel, categoryLabel } from '#contract/product.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Steps } from '#ui/steps/steps.tsx';
import type { Tick } from '../requests.display.rules.ts';
import type { Side } from '../requests.moves.rules.ts';
import styles from './participant-card.module.css';
import { PersonLink } from './person-link.tsx';
import type { Participant } from './request-shown.ts';

interface ParticipantCardProps {
  side: Side;
  person: Participant;
  /** The progress of this side; absent before there is a request. */
  ticks?: readonly Tick[];
  /** Whether the request has ended, so that no tick is highlighted as the next one. */
  ended?: boolean;
  own?: boolean;
  /** False if following a link would lose unsaved input. */
  linked?: boolean;
}

export function ParticipantCard({
  side,
  person,
  ticks,
  ended = false,
  own = false,
  linked = true,
}: ParticipantCardProps) {
  const role = side === 'sender' ? 'Sender' : 'Recipient';
  return (
    <section className={styles.card} aria-label={`${role}: ${person.displayName}`}>
      <p className={styles.role}>
        {role}
        {own && <span className={styles.own}>You</span>}
      </p>
      <div className={styles.person}>
        <Avatar name={person.displayName} src={person.imageUrl} size={48} />
        <div className={styles.names}>
          {linked ? (
            <PersonLink person={person} className={styles.name}>
              <bdi>{person.displayName}</bdi>
            </PersonLink>
          ) : (
            <bdi className={styles.name}>{person.displayName}</bdi>
          )}
          {person.username && <span className={styles.username}>@{person.username}</span>}
        </div>
      </div>
      <div className={styles.badges}>
        <Badge>{accountTypeLabel(person.accountType)}</Badge>
        {person.contentType && (
          <Badge category={person.contentType}>{categoryLabel(person.contentType)}</Badge>
        )}
      </div>
      {ticks && <Steps label={`Progress of the ${side}`} steps={ticks} ended={ended} />}
    </section>
  );
}
