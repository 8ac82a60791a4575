import { onDemand } from '#ui/render/on-demand.tsx';

/** CommentForm, fetched when it is first opened: few who read also write. */
export const CommentFormOnDemand = onDemand(() => import('./comment-form.tsx'), 'CommentForm');
