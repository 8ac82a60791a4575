export { forgetOldFigures, queueReadings, workOnConnections } from './background.ts';
export { createPlatforms, type Platforms } from './platforms/platforms.ts';
