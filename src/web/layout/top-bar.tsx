import clsx from 'clsx';
import { Bell, Mail, Menu } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { NavLink } from 'react-router';
import { PRODUCT } from '#contract/product.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Mark } from '#ui/mark/mark.tsx';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import { lazyNamed } from '#ui/render/lazy-named.ts';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '../paths.ts';
import { SearchButton } from '../search/search-button.tsx';
import { useViewer, type Viewer } from '../viewer.ts';
import { NEW_WAYS } from './new-ways.ts';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './top-bar.module.css';
import { useUnread } from './use-unread.ts';

// Rarely needed. If it fails to load, the next page asks again.
const KeepTimeZone = lazyNamed(
  () => import('./keep-time-zone.tsx').catch(() => ({ KeepTimeZone: () => null })),
  'KeepTimeZone',
);

const MobileMenuOnDemand = onDemand(() => import('./mobile-menu.tsx'), 'MobileMenu');

export function TopBar() {
  const viewer = useViewer();
  const [mobileMenu, setMobileMenu] = useState(false);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.brand} aria-label={`${PRODUCT}, home`}>
          <Mark size={30} />
          <span>{PRODUCT}</span>
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          {viewer && <NavLink to="/dashboard">Dashboard</NavLink>}
          <NavLink to={paths.users}>Find Users</NavLink>
          <NavLink to={paths.kollabs}>Find Kollabs</NavLink>
        </nav>
        <div className={styles.actions}>
          <SearchButton />
          {viewer ? <ViewerActions viewer={viewer} /> : <VisitorActions />}
          {viewer && <ProfileMenu viewer={viewer} />}
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

function ViewerActions({ viewer }: { viewer: Viewer }) {
  const { notifs, messages } = useUnread(viewer);
  return (
    <>
      <NewMenu />
      <UnreadLink to={paths.inbox} label="Inbox" count={messages} icon={<Mail aria-hidden size={21} />} />
      <UnreadLink
        to={paths.notifications}
        label="Notifications"
        count={notifs}
        icon={<Bell aria-hidden size={21} />}
      />
      {viewer.timeZone === null && (
        <Suspense fallback={null}>
          <KeepTimeZone />
        </Suspense>
      )}
    </>
  );
}

/** What can be made: a menu, and the page with the same choice where no script opens it. */
function NewMenu() {
  return (
    <>
      <MenuButton
        label="New Kollab or post"
        variant="secondary"
        size="s"
        className={clsx(styles.wide, styles.scripted)}
        entries={NEW_WAYS.map(([label, to]) => ({ label, link: <Link to={to} /> }))}
      >
        <span aria-hidden="true">+ New</span>
      </MenuButton>
      <Button
        size="s"
        className={clsx(styles.wide, styles.unscripted)}
        render={<Link to={paths.kollabOrPost} />}
      >
        + New
      </Button>
    </>
  );
}

function UnreadLink({
  to,
  label,
  count,
  icon,
}: {
  to: string;
  label: string;
  count: number;
  icon: ReactNode;
}) {
  const unread = count > 99 ? '99+' : String(count);
  return (
    <Link to={to} className={styles.bell} aria-label={count === 0 ? label : `${label}, ${unread} unread`}>
      {icon}
      {count > 0 && <span aria-hidden>{unread}</span>}
    </Link>
  );
}
