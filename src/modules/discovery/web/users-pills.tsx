import { Link } from 'react-router';
import { Pills } from '#ui/pills/pills.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';

/** The ways within the Users hub (product.md section 2). */
export function UsersPills({ current }: { current?: 'home' | 'categories' | 'match' }) {
  const viewer = useViewer();
  return (
    <Pills
      label="Users"
      items={[
        { label: 'Home', link: <Link to={paths.users} prefetch="intent" />, current: current === 'home' },
        ...(viewer
          ? [{ label: 'Curated for You', link: <Link to={paths.curatedUsers} prefetch="intent" /> }]
          : []),
        {
          label: 'Categories',
          link: <Link to={paths.userCategories} prefetch="intent" />,
          current: current === 'categories',
        },
        viewer
          ? {
              label: 'Find a Match',
              link: <Link to={paths.match} prefetch="intent" />,
              current: current === 'match',
            }
          : { label: 'Find a Match', disabled: true, note: 'sign in first' },
      ]}
    />
  );
}
