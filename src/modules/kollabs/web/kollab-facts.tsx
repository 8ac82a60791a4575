import type { ReactNode } from 'react';
import type { KollabSort } from '#modules/kollabs/kollabs.rules.ts';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { Time } from '#ui/time/time.tsx';
import type { KollabBriefView } from './kollab-card-view.ts';

interface SortValueProps {
  kollab: Pick<KollabBriefView, 'requestsCount' | 'requestsCompleted' | 'datePosted'>;
  sort: KollabSort;
  className?: string | undefined;
}

export function KollabSortValue({ kollab, sort, className }: SortValueProps) {
  if (sort === 'datePosted')
    return <Time value={kollab.datePosted} format="relative" className={className} />;
  return <span className={className}>{textOf(kollab, sort)}</span>;
}

function textOf({ requestsCount, requestsCompleted }: SortValueProps['kollab'], sort: KollabSort): string {
  if (sort === 'requestsCompleted') return `${formatCompact(requestsCompleted)} completed`;
  return requestsCount === 1 ? '1 request' : `${formatCompact(requestsCount)} requests`;
}

interface KollabGainProps {
  kollab: Pick<KollabBriefView, 'compensation'>;
  className?: string | undefined;
  mark?: ((text: string) => ReactNode) | undefined;
}

export function KollabGain({ kollab: { compensation }, className, mark }: KollabGainProps) {
  return (
    <p className={className}>
      <b>What You Get</b> <bdi>{mark ? mark(compensation) : compensation}</bdi>
    </p>
  );
}
