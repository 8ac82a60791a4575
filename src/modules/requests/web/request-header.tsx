import { Bell, BellOff } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { useWrite } from '#web/write/use-write.ts';
import type { RequestView } from '../requests.contract.ts';
import { otherSide, type Side } from '../requests.moves.rules.ts';
import styles from './request-header.module.css';
import { participantOf } from './request-shown.ts';
import { StatusBadge } from './status-badge.tsx';

interface RequestHeaderProps {
  request: RequestView;
  side: Side;
  /** Whether the viewer muted it; null if that could not be loaded. */
  muted: boolean | null;
}

export function RequestHeader({ request, side, muted }: RequestHeaderProps) {
  const other = participantOf(request, otherSide(side));
  return (
    <header className={styles.header}>
      <div className={styles.cover} data-category={request.kollabCategory}>
        <CardPicture src={request.kollabImageUrl} seed={request.kollabTitle} eager />
      </div>
      <div className={styles.words}>
        <p className={styles.over}>
          <StatusBadge request={request} />
          <span>
            Collaboration with <UserName displayName={other.displayName} username={other.username} />
          </span>
        </p>
        <h1 className={styles.title} dir="auto">
          {request.kollabAvailable ? (
            <Link to={paths.kollab(request.kollabId)}>{request.kollabTitle}</Link>
          ) : (
            request.kollabTitle
          )}
        </h1>
        {!request.kollabAvailable && (
          <p className={styles.gone}>
            {request.closesAt
              ? 'This Kollab is hidden: the account of its owner is being deleted.'
              : 'This Kollab has been deleted.'}
          </p>
        )}
        {muted !== null && (
          <div className={styles.mute}>
            <MuteButton requestId={request.requestId} muted={muted} />
          </div>
        )}
      </div>
    </header>
  );
}

function MuteButton({ requestId, muted }: { requestId: string; muted: boolean }) {
  const input = { params: { id: requestId } };
  const change = useWrite(() => (muted ? api.unmuteRequest(input) : api.muteRequest(input)), {
    success: ({ message }) => message,
  });
  return (
    <Button
      variant="quiet"
      size="s"
      icon={muted ? <Bell /> : <BellOff />}
      busy={change.pending}
      onClick={() => void change.run()}
    >
      {muted ? 'Unmute this collaboration' : 'Mute this collaboration'}
    </Button>
  );
}
