import { useLoaderData } from 'react-router';
import { categoryLabel } from '#contract/product.ts';
import { KollabCard } from '#modules/kollabs/web/kollab-card.tsx';
import { MutedCategoryCard } from '#modules/kollabs/web/muted-category-card.tsx';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { readMutedCategories } from '#web/muted-categories.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './curated.module.css';
import { CurationExplainer } from './curation-explainer.tsx';

export const meta = titled('Curated kollabs');

export const loader = forViewer(async ({ api }) => {
  const list = await settled(api.curatedKollabs());
  const empty = list.ok && list.value.items.length === 0;
  return { list, muted: empty ? await readMutedCategories(api) : [] };
});

export default function CuratedKollabsPage() {
  const { list, muted } = useLoaderData<typeof loader>();
  const contentType = useViewer()?.contentType ?? '';
  return (
    <div className="stack">
      <BackLink link={<Link to={paths.curated} />}>Back</BackLink>
      <header className={styles.header}>
        <h1>Curated kollabs</h1>
        <CurationExplainer />
      </header>
      {!list.ok ? (
        <FailedPart compact={false} title="These Kollabs did not load" />
      ) : muted.includes(contentType) ? (
        <MutedCategoryCard category={contentType} headingLevel={2} />
      ) : list.value.items.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title={`No open Kollabs in ${categoryLabel(contentType)} to show you right now`}
          action={<Button render={<Link to={paths.kollabs} />}>Find Kollabs</Button>}
        />
      ) : (
        <CardGrid label="Curated kollabs">
          {list.value.items.map((kollab, index) => (
            <KollabCard key={kollab.kollabId} kollab={kollab} headingLevel={2} eager={index === 0} />
          ))}
        </CardGrid>
      )}
    </div>
  );
}
