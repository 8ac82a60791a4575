import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { categoryLabel } from '#contract/product.ts';
import { KollabCard } from '#modules/kollabs/web/kollab-card.tsx';
import { MutedCategoryCard } from '#modules/kollabs/web/muted-category-card.tsx';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { readMutedCategories } from '#web/muted-categories.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './curated.module.css';
import { CurationExplainer } from './curation-explainer.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Curated kollabs' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const reads = args.context.get(apiContext);
  const list = await settled(reads.curatedKollabs());
  const empty = list.ok && list.value.items.length === 0;
  return { list, muted: empty ? await readMutedCategories(reads) : [] };
}

export default function CuratedKollabsPage() {
  const { list, muted } = useLoaderData<typeof loader>();
  const contentType = useViewer()?.contentType ?? '';
  const revalidate = useRevalidate();
  return (
    <div className="stack">
      <BackLink link={<Link to={paths.curated} />}>Back</BackLink>
      <header className={styles.header}>
        <h1>Curated kollabs</h1>
        <CurationExplainer />
      </header>
      {!list.ok ? (
        <ErrorState headingLevel={2} title="These Kollabs did not load" onRetry={revalidate} />
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
