import { MapPin, Trophy } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { ProfileResponse } from '../profile-pages.contract.ts';
import { ConnectionList } from './connection-list.tsx';
import styles from './sender-profile-card.module.css';

export function SenderProfileCard({ profile }: { profile: ProfileResponse['userData'] }) {
  const { user, connections } = profile;
  const finished = user.completedCollaborations;
  return (
    <section className={styles.card} aria-labelledby="sender-title">
      <h2 id="sender-title">
        Who is <bdi>{user.displayName}</bdi>?
      </h2>
      {user.headline && (
        <p className={styles.headline} dir="auto">
          {user.headline}
        </p>
      )}
      {connections.length > 0 ? (
        <ConnectionList connections={connections} />
      ) : (
        <p className={styles.quiet}>No connected audience.</p>
      )}
      <DefinitionList
        items={[
          {
            term: 'Location',
            icon: <MapPin aria-hidden />,
            detail: user.location ? <bdi>{user.location}</bdi> : null,
          },
          {
            term: 'Completed here',
            icon: <Trophy aria-hidden />,
            detail:
              finished > 0 ? (
                <Link to={paths.collaborationsOf(user.username)}>
                  {finished === 1 ? '1 collaboration' : `${finished} collaborations`}
                </Link>
              ) : (
                'Nothing yet'
              ),
          },
        ]}
      />
      <Button render={<Link to={paths.user(user.username)} />}>See the full profile</Button>
    </section>
  );
}
