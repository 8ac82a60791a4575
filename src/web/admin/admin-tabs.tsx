import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import styles from './admin-tabs.module.css';
import { SecondFactorNotice } from './second-factor-notice.tsx';

/** The pages for admins. A page that is not here is reached from one of these. */
const TABS = [
  { label: 'Overview', to: paths.admin, end: true },
  { label: 'Place', to: paths.adminPlace },
  { label: 'Sign-up', to: paths.adminSignUp },
  { label: 'Users', to: paths.adminUsers },
  { label: 'Legal texts', to: paths.adminLegal },
] as const satisfies readonly { label: string; to: string; end?: boolean }[];

/** Stands below the heading of each page for admins. */
export function AdminTabs() {
  return (
    <>
      <nav aria-label="Administration">
        <ul className={styles.tabs}>
          {TABS.map(({ label, ...link }) => (
            <li key={link.to}>
              <NavLink {...link} className={styles.tab}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SecondFactorNotice />
    </>
  );
}
