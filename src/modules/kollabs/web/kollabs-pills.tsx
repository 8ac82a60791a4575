import { Pills } from '#ui/pills/pills.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';

export function KollabsPills({ current }: { current?: 'home' | 'categories' | undefined }) {
  const viewer = useViewer();
  return (
    <Pills
      label="Kollabs"
      items={[
        {
          label: 'Home',
          link: <Link to={paths.kollabs} />,
          current: current === 'home',
        },
        ...(viewer ? [{ label: 'Curated for you', link: <Link to={paths.curatedKollabs} /> }] : []),
        {
          label: 'Categories',
          link: <Link to={paths.kollabCategories} />,
          current: current === 'categories',
        },
      ]}
    />
  );
}
