import type { ReactNode } from 'react';
import type { ViewerView } from '#modules/discovery/discovery.contract.ts';
import { hasRoom } from '#modules/kollabs/kollabs.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';

type Publisher = Pick<ViewerView, 'emailVerified' | 'email' | 'currentActiveKollabs' | 'maxActiveKollabs'>;

/** Shows what is in the way of publishing, with the way out of it; else what it is put around. */
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
      That is as many as you can have open at once. Close one to make room; what is under way on it goes on.
    </EmptyState>
  );
}

function UnverifiedNotice({ email }: { email: string }) {
  const resend = useWrite((keyed: Keyed = {}) => api.sendVerificationEmail({ body: {}, ...keyed }), {
    success: ({ message }) => message,
    changes: [],
  });
  return (
    <EmptyState
      illustration="locked"
      title="Email not verified!"
      action={
        <Button variant="primary" busy={resend.pending} onClick={() => resend.run()}>
          Send the email again
        </Button>
      }
    >
      Please check your email for a verification link: we sent one to <bdi>{email}</bdi>. Once you have
      followed it you can publish.
    </EmptyState>
  );
}
