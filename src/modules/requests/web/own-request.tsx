import { Button } from '#ui/button/button.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { RequestView } from '../requests.contract.ts';
import { finalizingText } from '../requests.display.rules.ts';
import { namesOf } from './request-shown.ts';
import styles from './start-collaboration-card.module.css';
import { StatusBadge } from './status-badge.tsx';

export function OwnRequest({ request }: { request: RequestView }) {
  const finalizing = finalizingText(request, namesOf(request), 'sender');
  return (
    <div className={styles.own}>
      <StatusBadge request={request} />
      <p>
        {request.completed && request.completedAt ? (
          <>
            You completed this together on <Time value={request.completedAt} format="collaboration" />.
          </>
        ) : (
          <>
            You sent your request on <Time value={request.datePosted} format="collaboration" />.
          </>
        )}
      </p>
      {finalizing && <p dir="auto">{finalizing}</p>}
      <Button render={<Link to={paths.request(request.requestId)} />}>
        {request.completed ? 'See your collaboration' : 'See your request'}
      </Button>
    </div>
  );
}
