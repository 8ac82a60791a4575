import type { Page } from '#contract/client.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { TOP_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { KollabCard } from './kollab-card.tsx';
import { KollabSortValue } from './kollab-facts.tsx';
import { KollabListCard } from './kollab-list-card.tsx';

const MORE = String(TOP_LIST.more);

interface TopKollabsListProps {
  list: Loaded<Page<KollabView>>;
  empty: string;
}

export function TopKollabsList({ list, empty }: TopKollabsListProps) {
  if (!list.ok) return <FailedPart title="These Kollabs did not load" />;
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
          orderedBy={<KollabSortValue kollab={kollab} sort="requestsCount" />}
        />
      )}
    />
  );
}
