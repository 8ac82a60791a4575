import { Menu } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Sign } from '#ui/mark/mark.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '../paths.ts';
import { SearchButton } from '../search/search-button.tsx';
import { usePlace, useViewer } from '../viewer.ts';
import { MARK_ID } from './mark-id.ts';
import styles from './top-bar.module.css';

// A separate chunk: visitors do not need it.
const ViewerActions = lazyPart(() => import('./viewer-actions.tsx'), 'ViewerActions');

const MobileMenuOnDemand = onDemand(() => import('./mobile-menu.tsx'), 'MobileMenu');

export function TopBar() {
  const viewer = useViewer();
  const { name = '', logo } = usePlace() ?? {};
  const [mobileMenu, setMobileMenu] = useState(false);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.brand} aria-label={name ? `${name}, home` : 'Home'}>
          <Sign logo={logo?.small} size={30} id={MARK_ID} />
          <span>{name}</span>
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          {viewer && (
            <NavLink to="/dashboard" discover="none" data-route>
              Dashboard
            </NavLink>
          )}
          <NavLink to={paths.users} discover="none" data-route>
            Find Users
          </NavLink>
          <NavLink to={paths.kollabs} discover="none" data-route>
            Find Kollabs
          </NavLink>
        </nav>
        <div className={styles.actions}>
          <SearchButton />
          {viewer ? <ViewerActions viewer={viewer} /> : <VisitorActions />}
          <IconButton
            label="Menu"
            className={styles.burger}
            aria-haspopup="dialog"
            aria-expanded={mobileMenu}
            onClick={() => setMobileMenu(true)}
          >
            <Menu />
          </IconButton>
        </div>
      </div>
      <MobileMenuOnDemand viewer={viewer} open={mobileMenu} onOpenChange={setMobileMenu} />
    </header>
  );
}

function VisitorActions() {
  return (
    <>
      <Button variant="quiet" size="s" className={styles.wide} render={<Link to={paths.signIn()} />}>
        Sign In
      </Button>
      <Button variant="secondary" size="s" render={<Link to={paths.signUp()} />}>
        Sign Up
      </Button>
    </>
  );
}
