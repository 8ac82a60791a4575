import { onDemand } from '../render/on-demand.tsx';

export const DialogOnDemand = onDemand(() => import('./dialog.tsx'), 'Dialog');

export const ConfirmDialogOnDemand = onDemand(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
