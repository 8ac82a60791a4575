import type { ReactNode } from 'react';
import type { ConnectionView } from '#modules/connections/connections.contract.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { ConnectionList } from './connection-list.tsx';
import styles from './profile-page.module.css';

interface ProfileInfoProps {
  user: PublicUser;
  connections: ConnectionView[];
  works: ReactNode;
  rates: ReactNode;
  open: ReactNode;
  /** The finished collaborations that both sides show, and the others. */
  shown: ReactNode;
  finished: ReactNode;
  reviews: ReactNode;
  featured: ReactNode;
}

/**
 * Open Kollabs and finished work come before the figures, since the main figure is also shown beside the tabs.
 */
export function ProfileInfo({
  user,
  connections,
  works,
  rates,
  open,
  shown,
  finished,
  reviews,
  featured,
}: ProfileInfoProps) {
  return (
    <div className={styles.info}>
      {user.bio ? (
        <section>
          <h2>About</h2>
          <p className={styles.bio} dir="auto">
            {user.bio}
          </p>
        </section>
      ) : null}
      {works ? (
        <section className={styles.open}>
          <h2>Portfolio</h2>
          {works}
        </section>
      ) : null}
      {rates ? (
        <section className={styles.open}>
          <h2>Rates</h2>
          {rates}
        </section>
      ) : null}
      {open ? (
        <section className={styles.open}>
          <h2>Open Kollabs</h2>
          {open}
          <Link to={paths.user(user.username, 'kollabs')}>See all their Kollabs</Link>
        </section>
      ) : null}
      <section className={styles.completed}>
        <h2>Completed collaborations</h2>
        <p className={styles.count}>{formatThousands(user.completedCollaborations)}</p>
        <Link to={paths.collaborationsOf(user.username)}>View All</Link>
        {shown}
        {finished}
      </section>
      {reviews ? (
        <section className={styles.open}>
          <h2>Reviews</h2>
          {reviews}
        </section>
      ) : null}
      <section className={styles.accounts}>
        <h2>Featured platform</h2>
        {featured}
      </section>
      {connections.length > 0 ? (
        <section className={styles.accounts}>
          <h2>Accounts</h2>
          <ConnectionList connections={connections} />
        </section>
      ) : null}
    </div>
  );
}
