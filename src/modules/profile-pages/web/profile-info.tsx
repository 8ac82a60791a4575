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
  /** Their Kollabs that are open to requests; null where there are none. */
  open: ReactNode;
  /** The newest that they finished with others. */
  finished: ReactNode;
  /** What others said of them; null where there is nothing. */
  reviews: ReactNode;
  /** The featured platform's details. */
  featured: ReactNode;
}

/**
 * The first tab of a profile (product.md section 2): what one can do with them and what they have done come before the
 * figures, of which the main one stands beside the tabs as well.
 */
export function ProfileInfo({ user, connections, open, finished, reviews, featured }: ProfileInfoProps) {
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
