import { NavLink } from 'react-router';
import { Banner } from '#ui/banner/banner.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '../paths.ts';
import { useViewer } from '../viewer.ts';
import styles from './role-tabs.module.css';

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

/** Asks moderators and admins to switch on two-step sign-in, which a server in production requires of them. */
function SecondFactorNotice() {
  const viewer = useViewer();
  if (!viewer?.moderates || viewer.secondFactor) return null;
  return (
    <Banner tone="info" title="Please switch on two-step sign-in">
      Your role can change a lot here, and a password alone protects it. A public server asks for it before
      you can act. <Link to={paths.settingsSignIn}>Switch it on</Link>
    </Banner>
  );
}
