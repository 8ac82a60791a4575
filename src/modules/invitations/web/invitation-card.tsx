import { type ReactNode, Suspense, useState } from 'react';
import '#modules/requests/web/kollab-changes.module.css';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { InvitationView } from '../invitations.contract.ts';
import styles from './invitation-card.module.css';
import { whyNotAcceptable, whyNotAnswered } from './invite-words.ts';

const ChangedSinceOpened = lazyPart(
  () => import('#modules/requests/web/kollab-changes-card.tsx'),
  'ChangedSinceOpened',
);

interface InvitationCardProps {
  invitation: InvitationView;
  kollab: ReactNode;
  headingLevel?: 2 | 3;
}

export function InvitationCard({ invitation, kollab, headingLevel = 2 }: InvitationCardProps) {
  const viewer = useViewer();
  const { inviter, invited, note, dateInvited } = invitation;
  const isInvited = viewer?.username === invited.username;
  const other = isInvited ? inviter : invited;
  const Heading = `h${headingLevel}` as const;
  const name = (
    <Link to={paths.user(other.username)}>
      <bdi>{other.displayName}</bdi>
    </Link>
  );
  return (
    <article className={styles.card}>
      <div className={styles.words}>
        <div className={styles.person}>
          <Avatar name={other.displayName} src={other.profileImageUrl} size={48} />
          <div>
            <Heading className={styles.title}>
              {isInvited ? <>{name} invites you</> : <>You invited {name}</>}
            </Heading>
            <p className={styles.when}>
              @{other.username} · <Time value={dateInvited} />
            </p>
          </div>
        </div>
        <blockquote className={styles.note} dir="auto">
          {note}
        </blockquote>
        {isInvited ? (
          <Invited invitation={invitation} heading={headingLevel === 2 ? 'h3' : 'h4'} />
        ) : (
          <Outcome invitation={invitation} />
        )}
      </div>
      <div>{kollab}</div>
    </article>
  );
}

function Invited({ invitation, heading }: { invitation: InvitationView; heading: 'h3' | 'h4' }) {
  const { invitationId: id, inviter, state, obstacle, kollab, kollabVersion } = invitation;
  const [asking, setAsking] = useState(false);
  const shown = { ...kollab, version: kollabVersion };
  const [opened] = useState(shown);
  const accept = useWrite(api.acceptInvitation, {
    success: ({ message }) => message,
    goTo: ({ requestId }) => paths.request(requestId),
  });
  const decline = useWrite(api.declineInvitation, { success: ({ message }) => message });
  if (state !== 'waiting') return <Outcome invitation={invitation} />;
  const params = { id };
  return (
    <>
      {obstacle ? <p className={styles.obstacle}>{whyNotAcceptable[obstacle]}</p> : null}
      {kollabVersion === opened.version ? null : (
        <Suspense fallback={null}>
          <ChangedSinceOpened opened={opened} now={shown} heading={heading} />
        </Suspense>
      )}
      <div className={styles.actions}>
        {obstacle ? null : (
          <Button
            variant="primary"
            busy={accept.pending}
            // A response of the release before has no version.
            onClick={() => accept.run({ params, body: { seen: kollabVersion } })}
          >
            Accept<span className="visually-hidden"> the invitation to {kollab.title}</span>
          </Button>
        )}
        <Button busy={decline.pending} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Decline<span className="visually-hidden"> the invitation to {kollab.title}</span>
        </Button>
      </div>
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title="Decline this invitation?"
        confirmLabel="Decline"
        onConfirm={async () => {
          await decline.run({ params });
        }}
      >
        <p>
          We will tell <bdi>{inviter.displayName}</bdi>. They cannot invite you to this Kollab again, but you
          can still send a request from its page.
        </p>
      </ConfirmDialogOnDemand>
    </>
  );
}

function Outcome({ invitation }: { invitation: InvitationView }) {
  const { state, obstacle, dateDecided, requestId } = invitation;
  if (obstacle)
    return (
      <>
        <p className={styles.state}>
          <Badge tone="neutral">Cannot be accepted now</Badge>
        </p>
        <p className={styles.obstacle}>{whyNotAnswered[obstacle]}</p>
      </>
    );
  if (state === 'waiting')
    return (
      <p className={styles.state}>
        <Badge tone="info">Waiting for an answer</Badge>
      </p>
    );
  return (
    <p className={styles.state}>
      <Badge tone={state === 'accepted' ? 'success' : 'neutral'}>
        {state === 'accepted' ? 'Accepted' : 'Declined'}
      </Badge>
      {dateDecided ? <Time value={dateDecided} /> : null}
      {requestId ? <Link to={paths.request(requestId)}>See your collaboration</Link> : null}
    </p>
  );
}
