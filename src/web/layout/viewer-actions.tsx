import clsx from 'clsx';
import { Bell, Mail } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import { lazyNamed } from '#ui/render/lazy-named.ts';
import { Link } from '#web/link.tsx';
import { api } from '../api.ts';
import { useReadOnChange } from '../live/use-read-on-change.ts';
import { paths } from '../paths.ts';
import type { Viewer } from '../viewer.ts';
import { CREATE_LINKS } from './create-links.ts';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './top-bar.module.css';

// Rarely needed. If it fails to load, the next page tries again.
const KeepTimeZone = lazyNamed(
  () => import('./keep-time-zone.tsx').catch(() => ({ KeepTimeZone: () => null })),
  'KeepTimeZone',
);

export function ViewerActions({ viewer }: { viewer: Viewer }) {
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
      <ProfileMenu viewer={viewer} />
    </>
  );
}

/** A menu; without JavaScript, a link to a page with the same choice. */
function NewMenu() {
  return (
    <>
      <MenuButton
        label="New Kollab or post"
        variant="secondary"
        size="s"
        className={clsx(styles.wide, styles.scripted)}
        entries={CREATE_LINKS.map(([label, to]) => ({ label, link: <Link to={to} /> }))}
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
    <Link
      to={to}
      className={styles.bell}
      aria-label={count === 0 ? label : `${label}, ${unread} unread`}
      title={label}
    >
      {icon}
      {count > 0 && <span aria-hidden>{unread}</span>}
    </Link>
  );
}

function useUnread(viewer: Viewer): { notifs: number; messages: number } {
  const [newer, setNewer] = useState<{ than: Viewer; is: Viewer } | null>(null);
  useReadOnChange(
    ({ kind }) => kind === 'notifications' || kind === 'conversation',
    () => api.getViewer(),
    (is) => setNewer({ than: viewer, is }),
  );
  const { notifs, unreadMessages } = newer?.than === viewer ? newer.is : viewer;
  // On the icon of the installed app.
  useEffect(() => void navigator.setAppBadge?.(notifs).catch(() => {}), [notifs]);
  return { notifs, messages: unreadMessages };
}
