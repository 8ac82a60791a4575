import { redirect } from 'react-router';
import { paths } from '#web/paths.ts';

export function loader() {
  throw redirect(paths.dashboard);
}

export default function DashboardIndexPage() {
  return null;
}
