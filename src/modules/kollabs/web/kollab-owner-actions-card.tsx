import { lazyPart } from '#ui/render/lazy-part.ts';
import type { KollabOwnerActionsProps } from './kollab-owner-actions.tsx';
import '#ui/spinner/spinner.module.css';
import './kollab-owner-actions-card.module.css';

const KollabOwnerActions = lazyPart(() => import('./kollab-owner-actions.tsx'), 'KollabOwnerActions');

/** `KollabOwnerActions`, loaded on demand: only the owner needs it. */
export function KollabOwnerActionsCard(props: KollabOwnerActionsProps) {
  return <KollabOwnerActions {...props} />;
}
