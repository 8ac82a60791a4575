import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { RequestView } from '../requests.contract.ts';
import type { Participant } from './request-shown.ts';
import styles from './start-collaboration-card.module.css';
import { StatusBadge } from './status-badge.tsx';

const StartDialog = onDemand(() => import('./start-collaboration-dialog.tsx'), 'StartCollaborationDialog');

/** As much of a Kollab as asking to collaborate on it needs. */
interface AskedKollab {
  kollabId: string;
  username: string;
  displayName: string;
  profileImageUrl: string;
  contentType: string;
  accountType: Participant['accountType'];
  active: boolean;
}

/** The viewer, in the fields of a profile. */
type Asking = Omit<AskedKollab, 'kollabId' | 'active'>;

interface StartCollaborationCardProps {
  kollab: AskedKollab;
  viewer: Asking | null;
  /** The viewer's newest request on this Kollab that was not closed. */
  ownRequest: RequestView | null;
  /** Whether the owner takes a request from the viewer; null where it is not known, and for visitors. */
  may: { because: string | null; reason: string } | null;
}

/** The way into a collaboration, for everyone but the Kollab's owner. */
export function StartCollaborationCard({ kollab, viewer, ownRequest, may }: StartCollaborationCardProps) {
  return (
    <section className={styles.card} aria-labelledby="start-title">
      <h2 id="start-title">Make it together</h2>
      {ownRequest && <OwnRequest request={ownRequest} />}
      {(!ownRequest || ownRequest.completed) && <Start kollab={kollab} viewer={viewer} may={may} />}
    </section>
  );
}

function OwnRequest({ request }: { request: RequestView }) {
  return (
    <div className={styles.own}>
      <StatusBadge request={request} />
      <p>
        {request.completed && request.completedAt ? (
          <>
            You completed this together on <Time value={request.completedAt} />.
          </>
        ) : (
          <>
            You sent your request on <Time value={request.datePosted} />.
          </>
        )}
      </p>
      <Button render={<Link to={paths.request(request.requestId)} />}>
        {request.completed ? 'See your collaboration' : 'See your request'}
      </Button>
    </div>
  );
}

function Start({ kollab, viewer, may }: Omit<StartCollaborationCardProps, 'ownRequest'>) {
  const [open, setOpen] = useState(false);
  if (!kollab.active) {
    return <p>This Kollab is closed to new requests right now. Look for others in Find Kollabs.</p>;
  }
  if (!viewer) {
    return (
      <>
        <p>Introduce yourself to {kollab.displayName} and see what comes of it.</p>
        <div className={styles.visitor}>
          <Button variant="primary" disabled>
            Sign in to start Kollaborating
          </Button>
          <Link to={paths.signIn(paths.kollab(kollab.kollabId))}>Sign in</Link>
        </div>
      </>
    );
  }
  if (may?.because) {
    return (
      <>
        <p id="start-reason">{may.reason}</p>
        <div className={styles.visitor}>
          <Button variant="primary" disabled aria-describedby="start-reason">
            Begin Kollaborating! -&gt;
          </Button>
          {may.because === 'audienceMissing' ? <Link to={paths.settings}>Settings</Link> : null}
          {may.because === 'ownBlock' ? <Link to={paths.user(kollab.username)}>Their profile</Link> : null}
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        Introduce yourself to {kollab.displayName}. They get your note at once and have 14 days to answer.
      </p>
      <Button variant="primary" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Begin Kollaborating! -&gt;
      </Button>
      <StartDialog
        open={open}
        onOpenChange={setOpen}
        kollabId={kollab.kollabId}
        sender={participant(viewer)}
        recipient={participant(kollab)}
      />
    </>
  );
}

function participant(person: Asking): Participant {
  const { username, displayName, profileImageUrl, contentType, accountType } = person;
  return { username, displayName, imageUrl: profileImageUrl, contentType, accountType };
}
