import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/panel/panel.module.css';
import '#ui/picture/picture.module.css';
import '#ui/spinner/spinner.module.css';
import '#web/form/form.module.css';
import './invite-matches.module.css';

/** Loaded on demand: only the owner of the Kollab needs it. */
export const InviteMatchesCard = lazyPart(() => import('./invite-matches.tsx'), 'InviteMatches');
