import { NavLink } from 'react-router';
import styles from './role-tabs.module.css';
import { SecondFactorNotice } from './second-factor-notice.tsx';

interface RoleTabsProps {
  label: string;
  tabs: readonly { label: string; to: string; end?: boolean }[];
}

/** Links between the pages of a role, and the notice that it needs two-step sign-in. */
export function RoleTabs({ label: name, tabs }: RoleTabsProps) {
  return (
    <>
      <nav aria-label={name}>
        <ul className={styles.tabs}>
          {tabs.map(({ label, ...link }) => (
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
