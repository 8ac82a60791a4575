import { onDemand } from '#ui/render/on-demand.tsx';

/** ReportDialog, fetched when it is first opened. */
export const ReportDialogOnDemand = onDemand(() => import('./report-dialog.tsx'), 'ReportDialog');
