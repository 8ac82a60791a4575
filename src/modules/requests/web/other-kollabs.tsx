import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import styles from './request-details.module.css';

export interface OtherKollab {
  kollabId: string;
  title: string;
  username: string;
  displayName: string;
}

export function OtherKollabs({ kollabs, category }: { kollabs: readonly OtherKollab[]; category: string }) {
  return (
    <section className={styles.note} aria-labelledby="others-title">
      <h2 id="others-title">Other Kollabs in {category} that are looking for somebody like you</h2>
      <ul>
        {kollabs.map(({ kollabId, title, username, displayName }) => (
          <li key={kollabId}>
            <Link to={paths.kollab(kollabId)} dir="auto">
              {title}
            </Link>{' '}
            <UserName displayName={displayName} username={username} />
          </li>
        ))}
      </ul>
    </section>
  );
}
