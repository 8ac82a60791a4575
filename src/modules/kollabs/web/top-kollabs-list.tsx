import type { Page } from '#contract/client.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { TOP_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { KollabCard } from './kollab-card.tsx';
import { KollabRank } from './kollab-facts.tsx';
import { KollabListCard } from './kollab-list-card.tsx';

const MORE = String(TOP_LIST.more);

interface TopKollabsListProps {
  list: Loaded<Page<KollabView>>;
  empty: string;
}

export function TopKollabsList({ list, empty }: TopKollabsListProps) {
  const revalidate = useRevalidate();
  if (!list.ok) {
    return <ErrorState compact headingLevel={2} title="These Kollabs did not load" onRetry={revalidate} />;
  }
  if (list.value.items.length === 0) {
    return <EmptyState headingLevel={2} title={empty} />;
  }
  const loadMore = (cursor: string) =>
    api.allKollabs({ query: { sort: 'requestsCount', limit: MORE, cursor } });
  return (
    <KollabListCard
      label="Top Kollabs"
      first={list.value}
      loadMore={loadMore}
      moreLabel={`View ${MORE} More`}
      renderItem={(kollab) => (
        <KollabCard
          key={kollab.kollabId}
          kollab={kollab}
          headingLevel={2}
          rank={<KollabRank kollab={kollab} rank="requestsCount" />}
        />
      )}
    />
  );
}
