import { Plus } from 'lucide-react';
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Page } from '#contract/client.ts';
import { HUB_LIST } from '#contract/limits.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { Pills } from '#ui/pills/pills.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { apiContext, settingsContext } from '#web/context.ts';
import { type Loaded, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { KollabCard } from './kollab-card.tsx';
import styles from './kollabs-page.module.css';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Find Kollabs',
    description: 'Collaborations that creators and businesses are looking for people for, right now.',
    path: paths.kollabs,
    publicUrl: loaderData?.publicUrl,
  });
}

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const top = (sort: 'requestsCompleted' | 'requestsCount' | 'datePosted') =>
    settled(api.allKollabs({ query: { sort, limit: String(HUB_LIST) } }));
  const [completed, requested, recent] = await Promise.all([
    top('requestsCompleted'),
    top('requestsCount'),
    top('datePosted'),
  ]);
  return { completed, requested, recent, publicUrl: context.get(settingsContext).publicUrl };
}

export default function KollabsPage() {
  const { completed, requested, recent } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Find Kollabs</h1>
        {viewer ? (
          <Button variant="primary" icon={<Plus aria-hidden />} render={<Link to={paths.newKollab} />}>
            New Kollab
          </Button>
        ) : null}
      </header>
      <Pills label="Kollabs" items={[{ label: 'Home', link: <Link to={paths.kollabs} />, current: true }]} />
      <HubList
        title="Most Collaborations Completed"
        list={completed}
        empty="No collaboration has been completed yet."
        eager
      />
      <HubList title="Most Requested" list={requested} empty="No Kollab is open to requests right now." />
      <HubList title="Most Recent" list={recent} empty="No Kollab is open to requests right now." />
    </div>
  );
}

interface HubListProps {
  title: string;
  list: Loaded<Page<KollabView>>;
  /** Said when there is nothing in it. */
  empty: string;
  /** The first row of the page loads its pictures at once. */
  eager?: boolean;
}

/** One of the hub's lists. It fails, and is empty, by itself. */
function HubList({ title, list, empty, eager = false }: HubListProps) {
  const { revalidate } = useRevalidator();
  const shown = list.ok ? list.value.items : [];
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      {!list.ok ? (
        <ErrorState compact headingLevel={3} title="These Kollabs did not load" onRetry={revalidate} />
      ) : shown.length === 0 ? (
        <EmptyState compact headingLevel={3} title={empty} />
      ) : (
        <CardGrid label={title}>
          {shown.map((kollab, place) => (
            <KollabCard key={kollab.kollabId} kollab={kollab} eager={eager && place < 3} />
          ))}
        </CardGrid>
      )}
    </section>
  );
}
