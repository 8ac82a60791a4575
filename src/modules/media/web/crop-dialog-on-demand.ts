import { onDemand } from '#ui/render/on-demand.tsx';

/** Loaded when it is first opened, since the cropper is larger than the page around it. */
export const CropDialogOnDemand = onDemand(() => import('./crop-dialog.tsx'), 'CropDialog');
