import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { categoryLabel } from '#contract/product.ts';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UserCard } from '#web/people/user-card.tsx';
import { useRevalidate } from '#web/revalidation.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './curated.module.css';
import { CurationExplainer } from './curation-explainer.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Curated users' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return { list: await settled(args.context.get(apiContext).curatedUsers()) };
}

export default function CuratedUsersPage() {
  const { list } = useLoaderData<typeof loader>();
  const label = categoryLabel(useViewer()?.contentType ?? '');
  const revalidate = useRevalidate();
  return (
    <div className="stack">
      <BackLink link={<Link to={paths.curated} />}>Back</BackLink>
      <header className={styles.header}>
        <h1>Curated users</h1>
        <CurationExplainer />
      </header>
      {!list.ok ? (
        <ErrorState headingLevel={2} title="These people did not load" onRetry={revalidate} />
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
