import type { ReactNode } from 'react';
import type { KollabSort } from '#modules/kollabs/kollabs.rules.ts';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { Time } from '#ui/time/time.tsx';
import type { KollabBriefView } from './kollab-card-view.ts';

interface KollabRankProps {
  kollab: Pick<KollabBriefView, 'requestsCount' | 'requestsCompleted' | 'datePosted'>;
  rank: KollabSort;
  className?: string | undefined;
}

export function KollabRank({ kollab, rank, className }: KollabRankProps) {
  if (rank === 'datePosted')
    return <Time value={kollab.datePosted} format="relative" className={className} />;
  return <span className={className}>{rankText(kollab, rank)}</span>;
}

function rankText({ requestsCount, requestsCompleted }: KollabRankProps['kollab'], rank: KollabSort): string {
  if (rank === 'requestsCompleted') return `${formatCompact(requestsCompleted)} completed`;
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
