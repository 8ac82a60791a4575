import { type LoaderFunctionArgs, Outlet, useLocation } from 'react-router';
import { LinkTabs } from '#ui/tabs/link-tabs.tsx';
import { requireViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './settings.module.css';

const TABS = [
  { label: 'Account Settings', path: paths.settings },
  { label: 'Content Settings', path: paths.settingsContent },
  { label: 'Privacy Settings', path: paths.settingsPrivacy },
];

export function meta() {
  return pageMeta({ title: 'Settings' });
}

export function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return null;
}

/** The frame of the three tabs. Each tab is a page of its own (`settings-*-page.tsx`), with its cards and its data. */
export default function SettingsPage() {
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <h1>Settings</h1>
      <LinkTabs
        label="Settings"
        items={TABS.map(({ label, path }) => ({
          label,
          link: <Link to={path} />,
          current: pathname === path,
        }))}
      />
      <Outlet />
    </div>
  );
}
