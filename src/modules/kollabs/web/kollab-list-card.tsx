import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { CardList } from '#web/list/card-list.tsx';
import { KollabCard } from './kollab-card.tsx';

interface KollabListCardProps<K extends KollabView> {
  label: string;
  first: Page<K>;
  loadMore?: (cursor: string) => Promise<Page<K>>;
  /** Defaults to a card that links to the Kollab. */
  renderItem?: (kollab: K, index: number) => ReactNode;
  headingLevel?: 2 | 3;
  moreLabel?: string;
}

export function KollabListCard<K extends KollabView>({
  headingLevel = 3,
  renderItem = (kollab) => <KollabCard key={kollab.kollabId} kollab={kollab} headingLevel={headingLevel} />,
  ...list
}: KollabListCardProps<K>) {
  return <CardList {...list} idOf={({ kollabId }) => kollabId} renderItem={renderItem} />;
}
