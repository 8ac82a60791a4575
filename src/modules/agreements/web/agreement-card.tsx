import { lazyPart } from '#ui/render/lazy-part.ts';
import '#web/files/files.module.css';
import '#ui/spinner/spinner.module.css';
import './agreement.module.css';

/** Fetched on first render. This file imports its stylesheet, so that the page is served with it. */
export const AgreementCard = lazyPart(() => import('./agreement.tsx'), 'AgreementPart');
