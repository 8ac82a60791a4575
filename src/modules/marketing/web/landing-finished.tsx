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

/** Figures of the site, and what was finished. Renders nothing while all figures are zero. */
export function LandingFinished({ figures, kollabs }: LandingFinishedProps) {
  const counted = [
    { label: 'Finished collaborations', value: figures.completed },
    { label: 'Kollabs published', value: figures.kollabs },
    { label: 'Creators and businesses', value: figures.people },
  ].filter(({ value }) => value > 0);
  if (counted.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>Here so far</h2>
      <Stats items={counted.map(({ label, value }) => ({ label, value: value.toLocaleString('en-US') }))} />
      {kollabs.length > 0 ? <FinishedKollabs kollabs={kollabs} /> : null}
    </section>
  );
}

function FinishedKollabs({ kollabs }: Pick<LandingFinishedProps, 'kollabs'>) {
  return (
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
  );
}
