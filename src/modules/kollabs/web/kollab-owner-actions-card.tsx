import { lazyPart } from '#ui/render/lazy-part.ts';
import type { KollabOwnerActionsProps } from './kollab-owner-actions.tsx';
import '#ui/spinner/spinner.module.css';
import './kollab-owner-actions-card.module.css';

const KollabOwnerActions = lazyPart(() => import('./kollab-owner-actions.tsx'), 'KollabOwnerActions');

/** What only its owner can do with a Kollab: `kollab-owner-actions.tsx`, which others need not fetch. */
export function KollabOwnerActionsCard(props: KollabOwnerActionsProps) {
  return <KollabOwnerActions {...props} />;
}
