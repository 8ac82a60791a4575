import { LogOut, Settings2, User } from 'lucide-react';
import { categoryLabel } from '#contract/product.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { Link } from '#web/link.tsx';
import type { Viewer } from '#web/viewer.ts';
import { fetchedCode } from '../fetched-code.ts';
import { paths } from '../paths.ts';
import styles from './profile-menu.module.css';

export function ProfileMenu({ viewer }: { viewer: Viewer }) {
  const logout = useLogout();
  return (
    <MenuButton
      label={`Your menu, @${viewer.username}`}
      className={styles.face}
      header={<WhoIsSignedIn viewer={viewer} />}
      entries={[
        { label: 'My Profile', icon: <User />, link: <Link to={paths.user(viewer.username)} /> },
        { label: 'Settings', icon: <Settings2 />, link: <Link to={paths.settings} /> },
        ...(viewer.moderates ? [{ label: 'Moderation', link: <Link to={paths.moderation} /> }] : []),
        ...(viewer.administers ? [{ label: 'Administration', link: <Link to={paths.admin} /> }] : []),
        'separator',
        { label: 'Logout', icon: <LogOut />, onSelect: logout },
      ]}
    >
      <Avatar name={viewer.displayName} src={viewer.profileImageUrl} size={36} />
    </MenuButton>
  );
}

export function WhoIsSignedIn({ viewer }: { viewer: Viewer }) {
  return (
    <div className={styles.who}>
      <strong>@{viewer.username}</strong>
      <span>{viewer.accountType === 'creator' ? 'Creator' : 'Business'}</span>
      <Badge category={viewer.contentType}>{categoryLabel(viewer.contentType)}</Badge>
    </div>
  );
}

/** Shows a failure, because a user who leaves the device must know that they are still signed in. */
export function useLogout(): () => Promise<void> {
  const toast = useToast();
  return async () => {
    try {
      const { signOut } = await fetchedCode(import('../sign-out.ts'));
      await signOut();
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
}
