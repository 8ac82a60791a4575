import { onDemand } from '../render/on-demand.tsx';

export const DrawerOnDemand = onDemand(() => import('./drawer.tsx'), 'Drawer');
