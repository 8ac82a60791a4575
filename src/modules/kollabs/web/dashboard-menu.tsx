import {
  BookMarked,
  ChartColumn,
  CircleCheckBig,
  Handshake,
  House,
  Inbox,
  LayoutGrid,
  Mail,
  Send,
} from 'lucide-react';
import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useCurrentInView } from '#ui/render/use-current-in-view.ts';
import { paths } from '#web/paths.ts';
import styles from './dashboard-menu.module.css';

const ENTRIES = [
  { label: 'Home', to: paths.dashboard, Icon: House },
  { label: 'My Kollabs', to: paths.dashboardKollabs, Icon: LayoutGrid },
  { label: 'Received', to: paths.requestsReceived, Icon: Inbox },
  { label: 'Sent', to: paths.requestsSent, Icon: Send },
  { label: 'Invitations', to: paths.invitations, Icon: Mail },
  { label: 'Active', to: paths.requestsActive, Icon: Handshake },
  { label: 'Completed', to: paths.requestsCompleted, Icon: CircleCheckBig },
  { label: 'Saved', to: paths.saved, Icon: BookMarked },
  { label: 'Statistics', to: paths.statistics, Icon: ChartColumn },
];

export function DashboardMenu() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useCurrentInView(list, pathname);
  return (
    <nav aria-label="Dashboard" className={styles.menu}>
      <ul ref={list} className={styles.list}>
        {ENTRIES.map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={styles.entry}>
              <Icon aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
