import { type LoaderFunctionArgs, type MetaArgs, Outlet } from 'react-router';
import { requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import styles from './dashboard-page.module.css';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Dashboard' });
}

export function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return null;
}

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
