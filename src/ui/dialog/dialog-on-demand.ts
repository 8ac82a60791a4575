import { onDemand } from '../render/on-demand.tsx';

/** Dialog, fetched when it is first opened. */
export const DialogOnDemand = onDemand(() => import('./dialog.tsx'), 'Dialog');

/** ConfirmDialog, fetched when it is first opened. */
export const ConfirmDialogOnDemand = onDemand(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
