import { Pills } from '#ui/pills/pills.tsx';
import { Link } from '#web/link.tsx';
import { MembersLink } from '#web/login-required/members-link.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';

export function UsersPills({ current }: { current?: 'home' | 'categories' | 'match' }) {
  const viewer = useViewer();
  return (
    <Pills
      label="Users"
      items={[
        { label: 'Home', link: <Link to={paths.users} />, current: current === 'home' },
        ...(viewer ? [{ label: 'Curated for You', link: <Link to={paths.curatedUsers} /> }] : []),
        {
          label: 'Categories',
          link: <Link to={paths.userCategories} />,
          current: current === 'categories',
        },
        {
          label: 'Find a Match',
          link: viewer ? <Link to={paths.match} /> : <MembersLink to={paths.match} />,
          current: current === 'match',
        },
      ]}
    />
  );
}
