import { Outlet } from 'react-router';
import { forViewer } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import styles from './dashboard-page.module.css';

export const meta = titled('Dashboard');

export const loader = forViewer(() => null);

export default function DashboardPage() {
  return (
    <div className={styles.frame}>
      <DashboardMenu />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}
