import { useSearchParams } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { ListOutcome } from './list-outcome.tsx';

export function meta() {
  return pageMeta({ title: 'Confirm your e-mail' });
}

/** The address holds a code: no other site is to learn it, and no cache to keep it. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' };
}

/** Where the button of a list's mail leads. Opening it spends nothing: scanners of mail servers open links too. */
export default function ListsConfirmPage() {
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  return (
    <ListOutcome
      title="Confirm your e-mail"
      text="One press, and this address is on the list."
      button="Confirm my e-mail"
      busyLabel="Confirming"
      complete={code !== ''}
      send={() => api.confirmAddress({ body: { code } })}
      next={<Button render={<Link to={paths.kollabs} />}>Find Kollabs</Button>}
    />
  );
}
