import { Button } from '#ui/button/button.tsx';
import { Drawer } from '#ui/drawer/drawer.tsx';
import { Link } from '#web/link.tsx';
import type { Viewer } from '#web/viewer.ts';
import { paths } from '../paths.ts';
import { CREATE_LINKS } from './create-links.ts';
import styles from './mobile-menu.module.css';
import { useLogout, WhoIsSignedIn } from './profile-menu.tsx';

interface MobileMenuProps {
  viewer: Viewer | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Load it on demand. */
export function MobileMenu({ viewer, open, onOpenChange }: MobileMenuProps) {
  const logout = useLogout();
  const entries = viewer
    ? [
        ['Dashboard', paths.dashboard],
        ['Find Users', paths.users],
        ['Find Kollabs', paths.kollabs],
        ...CREATE_LINKS,
        ['Inbox', paths.inbox],
        ['Notifications', paths.notifications],
        ['My Profile', paths.user(viewer.username)],
        ['Settings', paths.settings],
        ...(viewer.moderates ? [['Moderation', paths.moderation]] : []),
        ...(viewer.administers ? [['Administration', paths.admin]] : []),
      ]
    : [
        ['Find Users', paths.users],
        ['Find Kollabs', paths.kollabs],
        ['Sign In', paths.signIn()],
        ['Sign Up', paths.signUp()],
      ];
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu" side="full">
      {viewer && <WhoIsSignedIn viewer={viewer} />}
      <nav aria-label="Menu">
        <ul className={styles.entries}>
          {entries.map(([label, to]) => (
            <li key={label}>
              <Link to={to ?? paths.home} onClick={() => onOpenChange(false)}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {viewer && (
        <Button wide onClick={logout}>
          Logout
        </Button>
      )}
    </Drawer>
  );
}
