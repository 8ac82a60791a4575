import { RoleTabs } from '#web/admin/role-tabs.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { casePaths } from './case-paths.ts';

const TABS = [
  { label: 'Queue', to: paths.moderation, end: true },
  { label: 'Log', to: casePaths.log },
  { label: 'Blocked words', to: casePaths.terms },
];
const HEALTH = { label: 'Health', to: casePaths.health };

export function ModerationTabs() {
  const viewer = useViewer();
  return <RoleTabs label="Moderation" tabs={viewer?.administers ? [...TABS, HEALTH] : TABS} />;
}
