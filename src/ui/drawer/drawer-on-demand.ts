import { onDemand } from '../render/on-demand.tsx';

/** Drawer, fetched when it is first opened. */
export const DrawerOnDemand = onDemand(() => import('./drawer.tsx'), 'Drawer');
