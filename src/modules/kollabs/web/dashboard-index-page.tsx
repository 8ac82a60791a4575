import { redirect } from 'react-router';
import { paths } from '#web/paths.ts';

export function loader() {
  throw redirect(paths.dashboard);
}

/** Never rendered: the loader redirects to the dashboard's home. */
export default function DashboardIndexPage() {
  return null;
}
