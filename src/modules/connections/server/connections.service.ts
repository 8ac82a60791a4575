export { forgetOldFigures, queueReadings, workOnConnections } from './background.ts';
export { connectionView } from './connections.present.ts';
export { createPlatforms, type Platforms } from './platforms/platforms.ts';
