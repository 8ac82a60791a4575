import { useSearchParams } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { ListOutcome } from './list-outcome.tsx';

export const meta = titled('Confirm your email');

/** The URL contains a code, so it must not be sent to other sites or cached. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' };
}

/**
 * The target of the button in a confirmation mail. Opening it does not use the code, because mail scanners open links,
 * too.
 */
export default function ListsConfirmPage() {
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  return (
    <ListOutcome
      title="Confirm your email"
      text="Press the button, and this address is on the list."
      button="Confirm my email"
      busyLabel="Confirming"
      complete={code !== ''}
      send={() => api.confirmAddress({ body: { code } })}
      next={<Button render={<Link to={paths.kollabs} />}>Find Kollabs</Button>}
    />
  );
}
