import { NavLink } from 'react-router';
import { SecondFactorNotice } from '#web/admin/second-factor-notice.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { casePaths } from './case-paths.ts';
import styles from './moderation.module.css';

export function ModerationTabs() {
  const viewer = useViewer();
  return (
    <>
      <nav aria-label="Moderation">
        <ul className={styles.tabs}>
          <li>
            <NavLink to={paths.moderation} end className={styles.tab}>
              Queue
            </NavLink>
          </li>
          <li>
            <NavLink to={casePaths.log} className={styles.tab}>
              Log
            </NavLink>
          </li>
          <li>
            <NavLink to={casePaths.terms} className={styles.tab}>
              Blocked words
            </NavLink>
          </li>
          {viewer?.administers ? (
            <li>
              <NavLink to={casePaths.health} className={styles.tab}>
                Health
              </NavLink>
            </li>
          ) : null}
        </ul>
      </nav>
      <SecondFactorNotice />
    </>
  );
}
