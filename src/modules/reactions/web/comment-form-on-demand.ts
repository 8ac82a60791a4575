import { onDemand } from '#ui/render/on-demand.tsx';

/** Loads CommentForm when it is first opened, because few readers write. */
export const CommentFormOnDemand = onDemand(() => import('./comment-form.tsx'), 'CommentForm');
