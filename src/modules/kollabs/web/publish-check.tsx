import type { ReactNode } from 'react';
import { hasRoom } from '#modules/kollabs/kollabs.rules.ts';
import type { ViewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UnverifiedNotice } from '#web/unverified-notice.tsx';

type Publisher = Pick<ViewerView, 'emailVerified' | 'email' | 'currentActiveKollabs' | 'maxActiveKollabs'>;

/** Renders its children if the viewer may publish; otherwise the obstacle and a link to resolve it. */
export function PublishCheck({ viewer, children }: { viewer: Publisher; children: ReactNode }) {
  if (!viewer.emailVerified) return <UnverifiedNotice email={viewer.email} />;
  const { currentActiveKollabs: current, maxActiveKollabs: max } = viewer;
  if (hasRoom(current, max)) return children;
  return (
    <EmptyState
      illustration="locked"
      title={`You have ${current}/${max} active Kollabs`}
      action={
        <Button variant="primary" render={<Link to={paths.dashboardKollabs} />}>
          My Kollabs
        </Button>
      }
    >
      You cannot have more open at once. Close one to make room. Its collaborations continue.
    </EmptyState>
  );
}
