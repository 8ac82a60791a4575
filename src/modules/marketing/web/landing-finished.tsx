import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import type { SiteFiguresView } from '#modules/statistics/statistics.contract.ts';
import { Stats } from '#ui/stat/stat.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import styles from './landing-page.module.css';

type FinishedKollab = Pick<
  KollabView,
  'kollabId' | 'title' | 'username' | 'displayName' | 'requestsCompleted'
>;

/** Reduces a Kollab to the fields that this page shows, so that no others are sent. */
export function inShort({
  kollabId,
  title,
  username,
  displayName,
  requestsCompleted,
}: KollabView): FinishedKollab {
  return { kollabId, title, username, displayName, requestsCompleted };
}

interface LandingFinishedProps {
  figures: SiteFiguresView;
  kollabs: readonly FinishedKollab[];
}

/** Figures of the site. Renders nothing before the first finished collaboration. */
export function LandingFinished({ figures, kollabs }: LandingFinishedProps) {
  if (figures.completed === 0) return null;
  const counted = [
    { label: 'Finished collaborations', value: figures.completed },
    { label: 'Kollabs published', value: figures.kollabs },
    { label: 'Creators and businesses', value: figures.people },
  ];
  return (
    <section className={styles.part}>
      <h2>Finished together</h2>
      <Stats
        items={counted
          .filter(({ value }) => value > 0)
          .map(({ label, value }) => ({ label, value: value.toLocaleString('en-US') }))}
      />
      <ul className={styles.finished} aria-label="Kollabs with finished collaborations">
        {kollabs.map(({ kollabId, title, username, displayName, requestsCompleted }) => (
          <li key={kollabId}>
            <Link to={paths.kollab(kollabId)}>
              <bdi>{title}</bdi>
            </Link>
            <p>
              by <UserName displayName={displayName} username={username} /> · finished {requestsCompleted}{' '}
              {requestsCompleted === 1 ? 'time' : 'times'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
