import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { forViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './settings.module.css';
import { pageGroups, pageOfCard } from './settings-pages.ts';

export const meta = titled('Settings');

export const loader = forViewer(() => null);

/**
 * The frame of the settings. Each page (`settings-*-page.tsx`) has its own cards and data. On wide screens the list of
 * pages is shown beside the page, and `/settings` shows the first page. On phones `/settings` shows only the list.
 */
export default function SettingsPage() {
  const { pathname } = useLocation();
  const isFirst = pathname === paths.settings;
  const shown = isFirst ? paths.settingsProfile : pathname;
  useRedirectToCard();
  return (
    <div className={styles.page} data-first={isFirst || undefined}>
      <h1>Settings</h1>
      <div className={styles.back}>
        <BackLink link={<Link to={paths.settings} />}>All settings</BackLink>
      </div>
      <div className={styles.frame}>
        <nav className={styles.menu} aria-label="Settings" data-tabs>
          {pageGroups.map(({ label, pages }) => (
            <div key={label} className={styles.group}>
              <h2 className={styles.groupName}>{label}</h2>
              <ul className={styles.list}>
                {pages.map(({ label: name, path }) => (
                  <li key={path}>
                    <Link
                      to={path}
                      className={styles.entry}
                      aria-current={path === shown ? 'page' : undefined}
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.cards}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}

/** Redirects to the page of the card in the hash: old links are like `/settings#password`. */
function useRedirectToCard(): void {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const path = pageOfCard(hash.slice(1));
    if (path && path !== pathname) void navigate(path + hash, { replace: true });
  }, [pathname, hash, navigate]);
}
