import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { RequestView } from '../requests.contract.ts';
import type { AskedKollab, Asking, MayAsk } from './start-as-member.tsx';
import styles from './start-collaboration-card.module.css';

// Only for signed-in viewers: the form, and their request.
const FreshOwnRequest = lazyPart(() => import('./fresh-own-request.tsx'), 'FreshOwnRequest');
const StartAsMember = lazyPart(() => import('./start-as-member.tsx'), 'StartAsMember');

// Only for viewers with a request, since it loads the whole lifecycle.
const OwnRequest = lazyPart(() => import('./own-request.tsx'), 'OwnRequest');

interface StartCollaborationCardProps {
  kollab: AskedKollab;
  viewer: Asking | null;
  ownRequest: RequestView | null;
  /** Whether the owner accepts a request from the viewer; null if it is unknown, and for visitors. */
  may: MayAsk | null;
}

export function StartCollaborationCard({ kollab, viewer, ownRequest, may }: StartCollaborationCardProps) {
  const start = (request: RequestView | null) => (
    <>
      {request && <OwnRequest request={request} />}
      {(!request || request.completed) && <Start kollab={kollab} viewer={viewer} may={may} />}
    </>
  );
  return (
    <section className={styles.card} aria-labelledby="start-title">
      <h2 id="start-title">Make it together</h2>
      {viewer ? (
        <FreshOwnRequest kollabId={kollab.kollabId} loaded={ownRequest}>
          {start}
        </FreshOwnRequest>
      ) : (
        start(null)
      )}
    </section>
  );
}

function Start({ kollab, viewer, may }: Omit<StartCollaborationCardProps, 'ownRequest'>) {
  if (!kollab.active) {
    return <p>This Kollab is closed to new requests right now. Look for others in Find Kollabs.</p>;
  }
  if (!viewer) {
    return (
      <>
        <p>
          Introduce yourself to <bdi>{kollab.displayName}</bdi> and see what comes of it.
        </p>
        <div className={styles.visitor}>
          <Button variant="primary" disabled>
            Sign in to start Kollaborating
          </Button>
          <Link to={paths.signIn(paths.kollab(kollab.kollabId))}>Sign In</Link>
        </div>
      </>
    );
  }
  return <StartAsMember kollab={kollab} viewer={viewer} may={may} />;
}
