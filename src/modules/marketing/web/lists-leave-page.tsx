import { useSearchParams } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { ListOutcome } from './list-outcome.tsx';

export const meta = titled('Stop emails');

/** The URL contains a token, so it must not be sent to other sites or cached. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' };
}

/** The target of the unsubscribe link in a mail. Opening it changes nothing; its button does. */
export default function ListsLeavePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <ListOutcome
      title="Stop these emails"
      text="We remove your address from this list and delete it. Emails about your account still arrive."
      button="Take me off the list"
      busyLabel="Removing"
      complete={token !== ''}
      action={`/api/leavelist?token=${encodeURIComponent(token)}`}
      send={() => api.leaveList({ query: { token } })}
      next={<Button render={<Link to={paths.home} />}>Go to the home page</Button>}
    />
  );
}
