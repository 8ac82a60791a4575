import { paths } from '../paths.ts';
import { RoleTabs } from './role-tabs.tsx';

/** The pages for admins. A page that is not here is reached from one of these. */
const TABS = [
  { label: 'Overview', to: paths.admin, end: true },
  { label: 'Site', to: paths.adminPlace },
  { label: 'Sign-up', to: paths.adminSignUp },
  { label: 'Users', to: paths.adminUsers },
  { label: 'Mail', to: paths.adminMail },
  { label: 'Legal texts', to: paths.adminLegal },
  { label: 'Jobs', to: paths.adminJobs },
  { label: 'Log', to: paths.adminLog },
];

/** Stands below the heading of each page for admins. */
export function AdminTabs() {
  return <RoleTabs label="Administration" tabs={TABS} />;
}
