import { onDemand } from '#ui/render/on-demand.tsx';

/** CropDialog, fetched when it is first opened: the cropper is more than the page around it. */
export const CropDialogOnDemand = onDemand(() => import('./crop-dialog.tsx'), 'CropDialog');
