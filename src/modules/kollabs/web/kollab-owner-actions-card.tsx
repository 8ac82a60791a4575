import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/spinner/spinner.module.css';
import './kollab-owner-actions-card.module.css';

/** `KollabOwnerActions`, loaded on demand: only the owner needs it. */
export const KollabOwnerActionsCard = lazyPart(
  () => import('./kollab-owner-actions.tsx'),
  'KollabOwnerActions',
);
