import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/chart/chart.module.css';
import './delivery-results.module.css';

/** Fetched on first render. This file imports the style sheets, so that the page is served with them. */
export const DeliveryResultsCard = lazyPart(() => import('./delivery-results.tsx'), 'DeliveryResults');
