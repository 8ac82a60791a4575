import { useLoaderData } from 'react-router';
import { categoryLabel } from '#contract/product.ts';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UserCard } from '#web/people/user-card.tsx';
import { useViewer } from '#web/viewer.ts';
import styles from './curated.module.css';
import { CurationExplainer } from './curation-explainer.tsx';

export const meta = titled('Curated users');

export const loader = forViewer(async ({ api }) => ({ list: await settled(api.curatedUsers()) }));

export default function CuratedUsersPage() {
  const { list } = useLoaderData<typeof loader>();
  const label = categoryLabel(useViewer()?.contentType ?? '');
  return (
    <div className="stack">
      <BackLink link={<Link to={paths.curated} />}>Back</BackLink>
      <header className={styles.header}>
        <h1>Curated users</h1>
        <CurationExplainer />
      </header>
      {!list.ok ? (
        <FailedPart compact={false} title="These people did not load" />
      ) : list.value.items.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title={`Nobody else in ${label} to show you right now`}
          action={<Button render={<Link to={paths.users} />}>Find Users</Button>}
        />
      ) : (
        <CardGrid label="Curated users">
          {list.value.items.map((user) => (
            <UserCard key={user.username} user={user} headingLevel={2} />
          ))}
        </CardGrid>
      )}
    </div>
  );
}
