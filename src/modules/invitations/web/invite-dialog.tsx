import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Loading, SkeletonText } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UnverifiedNotice } from '#web/unverified-notice.tsx';
import { useRead } from '#web/use-read.ts';
import { useViewer } from '#web/viewer.ts';
import type { InvitableKollab, MayInviteView } from '../invitations.contract.ts';
import styles from './invite-dialog.module.css';
import { InviteForm } from './invite-form.tsx';
import { whyNotInvitable } from './invite-words.ts';

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: { username: string; displayName: string };
}

export function InviteDialog({ open, onOpenChange, user }: InviteDialogProps) {
  const viewer = useViewer();
  const verified = viewer?.emailVerified === true;
  const { username } = user;
  const { loaded, readAgain } = useRead(() => api.mayInvite({ params: { username } }), open && verified);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      keepOnPressOutside
      title={
        <>
          Invite <bdi>{user.displayName}</bdi> to a Kollab
        </>
      }
    >
      {!verified && viewer ? (
        <UnverifiedNotice email={viewer.email} />
      ) : !loaded ? (
        <Loading label="Your Kollabs">
          <SkeletonText lines={4} />
        </Loading>
      ) : loaded.ok ? (
        <Invitable may={loaded.value} user={user} onDone={() => onOpenChange(false)} />
      ) : (
        <ErrorState compact headingLevel={3} title="Your Kollabs did not load" onRetry={readAgain} />
      )}
    </Dialog>
  );
}

interface InvitableProps extends Pick<InviteDialogProps, 'user'> {
  may: MayInviteView;
  onDone: () => void;
}

function Invitable({ may, user, onDone }: InvitableProps) {
  const { because, reason, kollabs } = may;
  if (because) {
    return (
      <CannotInvite
        title={`You cannot invite ${user.displayName} right now`}
        action={
          because === 'audienceMissing' ? (
            <Button render={<Link to={paths.settingsChannels} />}>Settings</Button>
          ) : undefined
        }
      >
        {reason}
      </CannotInvite>
    );
  }
  if (kollabs.length === 0) {
    return (
      <CannotInvite
        title="You have no active Kollab"
        action={
          <Button variant="primary" render={<Link to={paths.newKollab} />}>
            Make a Kollab
          </Button>
        }
      >
        You can invite people to a Kollab that is open to requests. Make one, then invite {user.displayName}.
      </CannotInvite>
    );
  }
  const free = kollabs.filter((kollab) => kollab.because === null);
  const taken = kollabs.filter((kollab) => kollab.because !== null);
  return (
    <div className={styles.parts}>
      {free.length > 0 ? (
        <InviteForm kollabs={free} user={user} onDone={onDone} />
      ) : (
        <CannotInvite
          title="No Kollab left to invite to"
          action={<Button render={<Link to={paths.newKollab} />}>Make a Kollab</Button>}
        >
          See below why you cannot invite {user.displayName} to your active Kollabs.
        </CannotInvite>
      )}
      {taken.length > 0 ? <UninvitableKollabs kollabs={taken} /> : null}
    </div>
  );
}

function UninvitableKollabs({ kollabs }: { kollabs: readonly InvitableKollab[] }) {
  return (
    <section className={styles.taken}>
      <h3>Your other Kollabs</h3>
      <ul className={styles.list}>
        {kollabs.map(({ kollabId, title, because }) => (
          <li key={kollabId}>
            <Link to={paths.kollab(kollabId)} dir="auto">
              {title}
            </Link>
            <span className={styles.why}>{because === null ? null : whyNotInvitable[because]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CannotInvite(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <EmptyState compact headingLevel={3} illustration={null} title={props.title} action={props.action}>
      {props.children}
    </EmptyState>
  );
}
