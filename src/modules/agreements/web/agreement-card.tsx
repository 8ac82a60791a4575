import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/spinner/spinner.module.css';
import './agreement.module.css';

/** The agreement of a collaboration, fetched when it is first shown; its sheet is the page's, which is served with it. */
export const AgreementCard = lazyPart(() => import('./agreement.tsx'), 'AgreementPart');
