import { onDemand } from '#ui/render/on-demand.tsx';

export const ReportDialogOnDemand = onDemand(() => import('./report-dialog.tsx'), 'ReportDialog');
