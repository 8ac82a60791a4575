import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/spinner/spinner.module.css';
import './agreement.module.css';

/**
 * The agreement of a collaboration, fetched when it is first rendered. This file imports its stylesheet, so that the
 * page is served with it.
 */
export const AgreementCard = lazyPart(() => import('./agreement.tsx'), 'AgreementPart');
