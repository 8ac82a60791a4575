import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/panel/panel.module.css';
import '#ui/picture/picture.module.css';
import '#ui/spinner/spinner.module.css';
import '#web/form/form.module.css';
import type { InviteMatchesProps } from './invite-matches.tsx';
import './invite-matches.module.css';

const InviteMatches = lazyPart(() => import('./invite-matches.tsx'), 'InviteMatches');

/** `InviteMatches`, loaded on demand: only the owner of the Kollab needs it. */
export function InviteMatchesCard(props: InviteMatchesProps) {
  return <InviteMatches {...props} />;
}
